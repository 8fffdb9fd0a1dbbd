/** A proxy before a real service, which holds its answers back or fails instead of it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type SlowService = {
  readonly url: string;
  /** Requests from now on wait until `release`, by default to all paths. Change events always pass. */
  hold(paths?: RegExp): void;
  release(): void;
  /** Requests from now on wait this long until `release`. */
  delay(milliseconds: number): void;
  /** Paths of the requests that wait. */
  readonly waiting: ReadonlySet<string>;
  /** Requests for anything but change events, as `GET /path?query`, which a test may empty. */
  readonly requests: string[];
  /** Requests that wait or come until `release` are answered with 404, or with this status. */
  fail(paths?: RegExp, status?: number): void;
  /** Requests to these paths get this response instead, until `release`. */
  answer(listener: RequestListener, paths?: RegExp): void;
  /** Requests to these paths reach the service, but its response is lost, until `release`: with the connection, or as a 503. */
  loseAnswers(paths?: RegExp, as?: 'cut' | 'unavailable'): void;
  close(): Promise<void>;
};

export async function startSlowService(target: string): Promise<SlowService> {
  let held: (PromiseWithResolvers<void> & { paths: RegExp }) | null = null;
  const waiting = new Set<string>();
  const requests: string[] = [];
  let delayed = 0;
  let failing: { paths: RegExp; listener: RequestListener } | null = null;
  let losing: { paths: RegExp; as: 'cut' | 'unavailable' } | null = null;
  const server = createServer(async (incoming, response) => {
    const { method, url = '' } = incoming;
    if (!url.includes('/events')) requests.push(`${method} ${url}`);
    if (!url.includes('/events') && held?.paths.test(url)) {
      waiting.add(url);
      await held.promise.finally(() => waiting.delete(url));
    }
    if (delayed > 0 && !url.includes('/events')) await delay(delayed);
    if (failing?.paths.test(url)) return failing.listener(incoming, response);
    return forward(target, { incoming, response, lost: losing?.paths.test(url) ? losing.as : null });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const letGo = () => {
    held?.resolve();
    held = null;
  };
  const open = () => {
    letGo();
    failing = null;
    losing = null;
    delayed = 0;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    waiting,
    requests,
    hold(paths = /^/) {
      held ??= { ...Promise.withResolvers<void>(), paths };
    },
    release: open,
    delay(milliseconds) {
      delayed = milliseconds;
    },
    fail(paths = /^/, status = 404) {
      failing = {
        paths,
        listener: (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      };
      letGo();
    },
    answer(listener, paths = /^/) {
      failing = { paths, listener };
    },
    loseAnswers(paths = /^/, as = 'cut') {
      losing = { paths, as };
    },
    async close() {
      open();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Exchange = { incoming: IncomingMessage; response: ServerResponse; lost: 'cut' | 'unavailable' | null };

function forward(target: string, { incoming, response, lost }: Exchange): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = request(new URL(url, target), { method: method ?? 'GET', headers }, (answer) => {
    if (lost) {
      answer.resume();
      if (lost === 'cut') response.destroy();
      else response.writeHead(503).end();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
