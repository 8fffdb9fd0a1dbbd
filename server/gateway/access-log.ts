import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isBot } from '#contract/bots.ts';
import { networkOf, ownerOf } from '../http/network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True for refusals under overload, which are counted instead of logged one by one. */
    isRefused: boolean;
    /** The status of a page that failed after its response had begun with 200. */
    failedStatus: number | null;
  }
}

const slowMs = 1_000;

/** The status for logs and metrics. */
export const outcomeOf = (request: FastifyRequest, reply: FastifyReply): number =>
  request.failedStatus ?? reply.statusCode;

export function registerAccessLog(app: FastifyInstance): void {
  app.decorateRequest('isRefused', false);
  app.decorateRequest('failedStatus', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime } = reply;
    const statusCode = outcomeOf(request, reply);
    if (request.isRefused) return done();
    const isSlow = elapsedTime >= slowMs && !request.routeOptions.config.isStream;
    const ordinary = statusCode < 400 && request.method !== 'POST' && !isSlow;
    if (ordinary && !(request.log as Logger).isLevelEnabled('debug')) return done();
    const line = {
      method: request.method,
      path: loggedPath(request),
      route: request.routeOptions.url,
      status: statusCode,
      // Log sampling limits lines per network, so failures name theirs.
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

function samplingNetwork(address: string): string {
  const network = networkOf(address);
  return ownerOf(network) ?? network;
}

/** Omits the query, which may hold personal data, and masks secrets in the path. */
function loggedPath({ url, params }: FastifyRequest): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, 512);
  const secret = (params as { secret?: unknown } | undefined)?.secret;
  return typeof secret === 'string' && secret !== '' ? path.replace(secret, '***') : path;
}
