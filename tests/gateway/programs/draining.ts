/** A minimal gateway for tests that send signals. It logs its port first. */
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { registerHealth } from '../../../server/gateway/health.ts';
import { createHttp } from '../../../server/http/http.ts';
import { createLogger } from '../../../server/logging/log.ts';
import { createDrain } from '../../../server/processes/drain.ts';
import { readConfig } from '../../../server/settings/config.ts';

const config = readConfig();
const logger = createLogger(config);
const app = createHttp({ config, logger });
const drain = createDrain({ config, logger });
drain.add(app);
registerHealth(app, { ready: () => ({ ok: !drain.draining(), degraded: [] }) });
app.get('/', async () => 'home');
app.get('/slow', async () => {
  await delay(200);
  return 'slow but whole';
});
async function untilDraining(): Promise<void> {
  logger.info('began');
  while (!drain.draining()) await delay(20);
}
app.get('/until-draining', async () => {
  await untilDraining();
  return 'slow but whole';
});
// Pages bypass Fastify's replies.
app.get('/page-until-draining', async (_request, reply) => {
  reply.hijack();
  await untilDraining();
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
