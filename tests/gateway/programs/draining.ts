/** A minimal gateway for tests that send signals. It logs its port first. */
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../../server/config.ts';
import { createDrain } from '../../../server/drain.ts';
import { registerHealth } from '../../../server/gateway/health.ts';
import { createHttp } from '../../../server/http.ts';
import { createLogger } from '../../../server/log.ts';

const config = readConfig();
const logger = createLogger(config);
const app = createHttp({ config, logger });
const drain = createDrain({ config, logger });
drain.add(app);
registerHealth(app, { ready: () => ({ ok: !drain.draining(), degraded: [] }) });
app.get('/', async () => 'home');
app.get('/slow', async () => {
  logger.info('began');
  await delay(800);
  return 'slow but whole';
});
// Pages bypass Fastify's replies.
app.get('/slow-page', async (_request, reply) => {
  reply.hijack();
  logger.info('began');
  await delay(800);
  reply.raw.end('slow but whole');
});
app.get('/log', async () => {
  for (let line = 0; line < 100; line++) logger.info({ text: 'x'.repeat(1_000) }, 'a long line');
  return 'logged';
});
app.get('/forever', () => {
  logger.info('began');
  return new Promise(() => undefined);
});
app.get('/stream', (_request, reply) => {
  logger.info('began');
  const stream = new PassThrough();
  stream.write('begun');
  return reply.send(stream);
});
app.get('/fault', async () => {
  setImmediate(() => {
    throw new Error('uncaught');
  });
  return 'thrown';
});
drain.ready(async () => logger.info('services closed'));
await app.listen({ port: 0, host: '127.0.0.1' });
logger.info({ port: (app.server.address() as AddressInfo).port }, 'listening');
