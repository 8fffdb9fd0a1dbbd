/**
 * Answers kept pages before Fastify makes anything of a request: half of what such an answer costs otherwise. Whatever is
 * not an ordinary visit to a kept page goes on to Fastify untouched, and meets every check there.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { requestId } from '../http.ts';
import { createHostCheck } from './hosts.ts';
import type { KeptPages } from './kept-pages.ts';
import type { Limits } from './limits.ts';
import { judgeTarget } from './targets.ts';

type Options = { config: Config; logger: Logger; kept: KeptPages; limits: Pick<Limits, 'admits'> };

export function answerInFront(app: FastifyInstance, { config, logger, kept, limits }: Options): void {
  // Behind a proxy Fastify finds out who asks, and at this level it writes a line for each answer.
  if (config.TRUST_PROXY !== '' || logger.isLevelEnabled('debug')) return;
  const isOwnHost = createHostCheck(config);
  const rest = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const answer = kept.find(request);
    if (answer && isOrdinary(request, isOwnHost) && limits.admits(request.socket.remoteAddress ?? '')) {
      kept.send(response, answer, requestId(request));
      return;
    }
    for (const listener of rest) listener(request, response);
  });
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
