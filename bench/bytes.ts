/** The upper bound with Fastify: sends the same bytes as our gateway from memory, and does nothing else. */
import fastify from 'fastify';
import { createBenchGateway } from './app/gateway.ts';

const app = fastify({ logger: false });
const gateway = await createBenchGateway({ ...process.env, LOG_LEVEL: 'silent' });
for (const url of ['/', '/news', '/products/alpha', '/account/orders']) {
  const { rawPayload } = await gateway.app.inject({ url, headers: { cookie: '__Host-session=tok-1234567890abcdef' } });
  app.get(url, (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(rawPayload));
}
await gateway.app.close();
await app.listen({ port: gateway.config.PORT, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
