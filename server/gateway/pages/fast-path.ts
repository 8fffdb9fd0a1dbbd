/**
 * Answers cached pages before Fastify makes anything of a request: half of what such an answer costs otherwise. Whatever is
 * not an ordinary visit to a cached page goes on to Fastify untouched, and meets every check there.
 */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { requestId } from '../../http.ts';
import { createHostCheck } from '../security/allowed-hosts.ts';
import type { FastPath } from '../security/connections.ts';
import type { Limits } from '../security/limits.ts';
import { checkTarget } from '../security/request-target.ts';
import type { CachedPages } from './cached-pages.ts';

type Options = { config: Config; logger: Logger; cachedPages: CachedPages; limits: Pick<Limits, 'admits'> };

export function createFastPath({ config, logger, cachedPages, limits }: Options): FastPath | undefined {
  // Behind a proxy Fastify finds out who asks, and at this level it writes a line for each answer.
  if (config.TRUST_PROXY !== '' || logger.isLevelEnabled('debug')) return undefined;
  const isOwnHost = createHostCheck(config);
  return (request, response) => {
    const cachedResponse = cachedPages.find(request);
    const isServed =
      cachedResponse !== undefined &&
      passesChecks(request, isOwnHost) &&
      limits.admits(request.socket.remoteAddress ?? '');
    if (isServed) cachedPages.send(response, cachedResponse, requestId(request));
    return isServed;
  };
}

/** What the security hook would let pass unchanged; what it would refuse, it refuses itself. */
function passesChecks(
  { url = '', headers, rawHeaders }: IncomingMessage,
  isOwnHost: (host: string) => boolean,
): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 && checkTarget(url) === 0 && isOwnHost(headers.host ?? '');
}
