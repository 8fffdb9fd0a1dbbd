import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sendFailure, toFailure } from '../../http.ts';
import type { Calls } from './caller.ts';
import { addInternalPageCalls } from './internal-pages.ts';
import { addPresenceCalls } from './presence.ts';
import { addSearchCalls } from './search.ts';
import { addUploadCalls } from './uploads.ts';

export async function registerCalls(app: FastifyInstance, calls: Calls): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    });
    scope.setErrorHandler((error, request, reply) => {
      const failure = toFailure(error);
      if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'a call failed');
      return sendFailure(reply, failure);
    });
    addInternalPageCalls(scope, calls);
    addSearchCalls(scope, calls);
    addPresenceCalls(scope, calls);
    addUploadCalls(scope, calls);
  };
  await app.register(plugin);
}
