/** Clients that keep their connections, one request after another, until they are stopped. */
import { Agent, get } from 'node:http';

export type Load = {
  /** Responses by status, and `failed`: requests without a complete response. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  stop(): Promise<void>;
};

type Options = {
  readonly clients: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Errors that are no failure, such as ECONNREFUSED after the end. */
  readonly allowed?: readonly string[];
};

export function startLoad(url: string, { clients, headers = {}, allowed = [] }: Options): Load {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let isStopped = false;

  const request = () =>
    new Promise<void>((resolve) => {
      const done = (key: string) => {
        counts[key] = (counts[key] ?? 0) + 1;
        resolve();
      };
      const failed = (error: NodeJS.ErrnoException) => {
        if (allowed.includes(error.code ?? '')) {
          setTimeout(() => done(error.code ?? ''), 50);
          return;
        }
        failures.push(`${error.code} ${error.message}`);
        done('failed');
      };
      get(url, { agent, headers }, (response) => {
        response.on('error', failed);
        response.on('data', () => {});
        response.on('end', () => done(String(response.statusCode)));
      }).on('error', failed);
    });

  const running = Array.from({ length: clients }, async () => {
    while (!isStopped) await request();
  });
  return {
    counts,
    failures,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
