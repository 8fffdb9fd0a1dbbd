/** Probes and metrics for the operator, on a port where no visitor is ahead of them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../settings/config.ts';
import { createProbes, type Readiness } from '../health.ts';
import { isLoopback } from '../security/own-origin.ts';
import type { Metrics } from './metrics.ts';

type Options = { config: Config; ready: () => Readiness; metrics: Pick<Metrics, 'contentType' | 'text'> };

/** Listens before `app` does and closes after it, so that `/readyz` answers while it drains. */
export function registerInternalServer(app: FastifyInstance, { config, ready, metrics }: Options): void {
  const probes = createProbes(() => ({ ...ready(), ok: ready().ok && app.server.listening }));

  // A page in a browser of this machine could point its own name here, and read them.
  const isForeign = ({ headers }: IncomingMessage) =>
    isLoopback(config.INTERNAL_HOST) && !isLoopback(headers.host ?? '');

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] as string;
    if (path === '/healthz' || path === '/readyz') {
      const { status, headers, body } = probes[path]();
      response.writeHead(status, headers).end(body);
    } else if (path === '/metrics' && isForeign(request)) response.writeHead(421).end();
    else if (path === '/metrics') {
      const body = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(body);
    } else response.writeHead(404).end();
  }

  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    respond(request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'could not collect the metrics');
      response.writeHead(500).end();
    });
  });
  app.addHook('onReady', async () => {
    await once(server.listen(config.INTERNAL_PORT, config.INTERNAL_HOST), 'listening');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
