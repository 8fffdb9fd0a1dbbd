/**
 * The bench's app behind the product's whole gateway: security, limits, log, page store, upstream client. Takes PORT and
 * UPSTREAM like every peer; PAGE_STORE_BYTES=0 draws each answer anew. Only limits that one client meets are raised.
 */
import { readConfig } from '../server/config.ts';
import { createGateway } from '../server/gateway/gateway.ts';
import { createLogger } from '../server/log.ts';
import { routes } from './app/routes.ts';

const upstream = process.env['UPSTREAM'] ?? 'http://127.0.0.1:21100';
const config = readConfig({
  MAX_CONNECTIONS_PER_IP: '10000',
  PAGE_RATE_PER_MINUTE: '1000000000',
  EVENT_LOOP_LIMIT: '60000',
  ...process.env,
  PUBLIC_ORIGIN: `http://127.0.0.1:${process.env['PORT']}`,
});
const { app } = await createGateway({
  config,
  logger: createLogger(config),
  urls: { auth: upstream, apps: upstream, content: upstream, trade: upstream },
  dist: new URL('./out/bench-app', import.meta.url).pathname,
  routes,
  tokenOf: (request) => request.cookies['session'],
});
await app.listen({ port: config.PORT, host: config.HOST });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
