/** A proxy before a real service, which holds its answers back or fails instead of it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowService = {
  readonly url: string;
  /** Requests from now on wait until `release`. Change events always pass. */
  hold(): void;
  release(): void;
  /** Requests from now on are answered with 404 until `release`. */
  fail(): void;
  close(): Promise<void>;
};

export async function startSlowService(target: string): Promise<SlowService> {
  let gate: PromiseWithResolvers<void> | null = null;
  let isFailing = false;
  const server = createServer(async (incoming, response) => {
    if (!incoming.url?.includes('/events')) await gate?.promise;
    if (isFailing) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    return forward(target, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => {
    gate?.resolve();
    gate = null;
    isFailing = false;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    hold() {
      gate ??= Promise.withResolvers<void>();
    },
    release: open,
    fail() {
      isFailing = true;
    },
    async close() {
      open();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = request(new URL(url, target), { method: method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
