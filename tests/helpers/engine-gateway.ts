/** The real gateway with the small app, and a foreign content service. */
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '#contract/routes.ts';
import { createGateway } from '../../server/gateway/gateway.ts';
import { settings, silentLogger } from './guarded-app.ts';
import { smallApp } from './small-app.ts';

const engineRoutes: Record<string, Route> = {
  home: { pattern: '/', access: 'public', query: ['page'], sitemap: 'page' },
  form: { pattern: '/form', access: 'public', personal: ['sent'] },
};

const site = {
  name: 'Small',
  tagline: '',
  description: '',
  social_url: null,
  social_label: null,
  contact_email: null,
  contact_phone: null,
  address_lines: [],
  footnote: '',
};

/** Listens on a free port; `publishChange` publishes an event with these tags. */
export async function startEngineGateway(env: Record<string, string> = {}, draining = () => false) {
  const streams = new Set<ServerResponse>();
  let sequence = 0;
  const service = http.createServer((request, response) => {
    if (!request.url?.startsWith('/content/events')) {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(site));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ sequence, tags: [] })}\n\n`);
    streams.add(response);
    // Without it the gateway takes the stream for dead, and stops caching.
    const heartbeat = setInterval(() => response.write(':\n\n'), 1_000);
    return response.on('close', () => {
      clearInterval(heartbeat);
      streams.delete(response);
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const urls = { auth: url, apps: url, content: url, trade: url };
  const { app } = await createGateway({
    config: settings({ EVENT_LOOP_LIMIT: '60000', ...env }),
    logger: silentLogger,
    urls,
    dist: smallApp,
    routes: engineRoutes,
    draining,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  while (streams.size === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    publishChange(tags: readonly string[]) {
      for (const reader of streams) reader.write(`data: ${JSON.stringify({ sequence: ++sequence, tags })}\n\n`);
    },
    async close() {
      await app.close();
      service.closeAllConnections();
      service.close();
    },
  };
}
