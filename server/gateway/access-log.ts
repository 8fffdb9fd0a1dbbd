/** One line for each request that is worth one: changes, failures and slow ones; everything at level debug. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isBot } from '../../src/contract/bots.ts';

/** Milliseconds. */
const slow = 1_000;

export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const ordinary = statusCode < 400 && request.method !== 'POST' && elapsedTime < slow;
    if (ordinary && !(request.log as Logger).isLevelEnabled('debug')) return done();
    const line = {
      method: request.method,
      path: pathOf(request),
      route: request.routeOptions.url,
      status: statusCode,
      milliseconds: Math.round(elapsedTime),
      ...(isBot(request.headers['user-agent'] ?? '') ? { bot: true } : {}),
    };
    if (statusCode >= 500) request.log.warn(line, 'request failed');
    else if (ordinary) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}

/** Without the query, which may hold what people typed, and without secrets. The route says what was meant, the path what was asked. */
function pathOf({ url, params }: FastifyRequest): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, 512);
  const secret = (params as { secret?: unknown } | undefined)?.secret;
  return typeof secret === 'string' && secret !== '' ? path.replace(secret, '***') : path;
}
