/** Probes and metrics for the operator, on a port where no visitor is ahead of them. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { createProbes, type Readiness } from '../health.ts';
import type { Metrics } from './metrics.ts';

type Options = { config: Config; ready: () => Readiness; metrics: Pick<Metrics, 'contentType' | 'text'> };

/** Listens before `app` does and closes after it, so that `/readyz` answers while it drains. */
export function registerInternalServer(app: FastifyInstance, { config, ready, metrics }: Options): void {
  const probes = createProbes(() => ({ ...ready(), ok: ready().ok && app.server.listening }));

  async function respond(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz' || path === '/readyz') {
      const { status, headers, body } = probes[path]();
      response.writeHead(status, headers).end(body);
    } else if (path === '/metrics') {
      const body = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(body);
    } else response.writeHead(404).end();
  }

  const server = createServer({ requestTimeout: 5_000 }, ({ url = '' }, response) => {
    respond(url.split('?', 1)[0] as string, response).catch((error: unknown) => {
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
