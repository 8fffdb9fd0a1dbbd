/**
 * Answers cached pages before Fastify makes anything of a request: half of what such an answer costs otherwise. Whatever is
 * not an ordinary visit to a cached page goes on to Fastify untouched, and meets every check there.
 */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { requestId } from '../../http.ts';
import { createHostCheck } from '../security/allowed-hosts.ts';
import type { Front } from '../security/connections.ts';
import type { Limits } from '../security/limits.ts';
import { judgeTarget } from '../security/request-target.ts';
import type { CachedPages } from './cached-pages.ts';

type Options = { config: Config; logger: Logger; kept: CachedPages; limits: Pick<Limits, 'admits'> };

export function createFront({ config, logger, kept, limits }: Options): Front | undefined {
  // Behind a proxy Fastify finds out who asks, and at this level it writes a line for each answer.
  if (config.TRUST_PROXY !== '' || logger.isLevelEnabled('debug')) return undefined;
  const isOwnHost = createHostCheck(config);
  return (request, response) => {
    const answer = kept.find(request);
    const answers =
      answer !== undefined && isOrdinary(request, isOwnHost) && limits.admits(request.socket.remoteAddress ?? '');
    if (answers) kept.send(response, answer, requestId(request));
    return answers;
  };
}

/** What the security hook would let pass unchanged; what it would refuse, it refuses itself. */
function isOrdinary({ url = '', headers, rawHeaders }: IncomingMessage, isOwnHost: (host: string) => boolean): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 && judgeTarget(url) === 0 && isOwnHost(headers.host ?? '');
}
