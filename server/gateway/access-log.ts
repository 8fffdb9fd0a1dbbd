/** One line for each request that is worth one: changes, failures and slow ones; everything at level debug. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isBot } from '../../src/contract/bots.ts';
import { networkOf, ownerOf } from './security/rate-limit.ts';

/** Milliseconds. */
const slowMs = 1_000;

export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const ordinary = statusCode < 400 && request.method !== 'POST' && elapsedTime < slowMs;
    if (ordinary && !(request.log as Logger).isLevelEnabled('debug')) return done();
    const line = {
      method: request.method,
      path: loggedPath(request),
      route: request.routeOptions.url,
      status: statusCode,
      // The log keeps some of the refusals of each network.
      ...(statusCode >= 400 ? { network: samplingNetwork(request.ip) } : {}),
      milliseconds: Math.round(elapsedTime),
      ...(isBot(request.headers['user-agent'] ?? '') ? { bot: true } : {}),
    };
    if (statusCode >= 500) request.log.warn(line, 'request failed');
    else if (ordinary) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}

/** An owner of a /48 of IPv6 has 65,536 networks to send from. */
function samplingNetwork(address: string): string {
  const network = networkOf(address);
  return ownerOf(network) ?? network;
}

/** Without the query, which may hold what people typed, and without secrets. The route says what was meant, the path what was asked. */
function loggedPath({ url, params }: FastifyRequest): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, 512);
  const secret = (params as { secret?: unknown } | undefined)?.secret;
  return typeof secret === 'string' && secret !== '' ? path.replace(secret, '***') : path;
}
