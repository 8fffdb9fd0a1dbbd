/** Serves cached pages before Fastify sees the request, at half the cost; any other request continues there. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { requestId } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import type { FastPath } from '../security/connections.ts';
import type { Limits } from '../security/limits.ts';
import { createHostCheck } from '../security/own-origin.ts';
import { checkTarget } from '../security/request-target.ts';
import type { CachedPages } from './cached-pages.ts';

type Options = {
  config: Config;
  logger: Logger;
  cachedPages: CachedPages;
  limits: Pick<Limits, 'admits' | 'counted'>;
  onServed?: (() => void) | undefined;
};

export function createFastPath({ config, logger, cachedPages, limits, onServed }: Options): FastPath | undefined {
  // Behind a proxy Fastify resolves the client's address, and at level debug it logs each response.
  if (config.TRUST_PROXY !== '' || logger.isLevelEnabled('debug')) return undefined;
  const isOwnHost = createHostCheck(config);
  return (request, response) => {
    const isAdmitted =
      cachedPages.has(request) && passesChecks(request, isOwnHost) && limits.admits(request.socket.remoteAddress ?? '');
    if (!isAdmitted) return false;
    const cachedResponse = cachedPages.find(request);
    if (cachedResponse === undefined) {
      limits.counted.add(request);
      return false;
    }
    cachedPages.send(response, cachedResponse, requestId(request));
    onServed?.();
    return true;
  };
}

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
