/** A foreign service: a real HTTP server with answers by the test, which records its requests. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Hit = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type ForeignService = {
  readonly url: string;
  readonly port: number;
  readonly hits: Hit[];
  close(): Promise<void>;
};
type Answer = (hit: Hit, response: ServerResponse) => unknown;

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** With `tls` (a key and its certificate) it uses https. */
export async function startForeignService(
  answer: Answer,
  tls?: { key: string; cert: string },
): Promise<ForeignService> {
  const hits: Hit[] = [];
  const listener: RequestListener = (request, response) => {
    void read(request).then((body) => {
      const hit = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      hits.push(hit);
      answer(hit, response);
    });
  };
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    hits,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
