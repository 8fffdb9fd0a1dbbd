import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { shown } from '#contract/messages/write.ts';
import { sendFailure, toFailure } from '../../http/http.ts';
import type { AttachmentFiles } from '../upstream/attachments.ts';
import { addAttachmentCalls } from './attachments.ts';
import type { Calls } from './caller.ts';
import { addInboxEvents, type InboxSources } from './inbox-events.ts';
import { addInternalPageCalls } from './internal-pages.ts';
import { addMovingCalls } from './moving.ts';
import { addPasskeyCalls } from './passkeys.ts';
import { addPresenceCalls } from './presence.ts';
import { addSearchCalls } from './search.ts';
import { addUploadCalls } from './uploads.ts';
import { addViewTimeCalls } from './view-times.ts';

type CallsAndSources = Calls & InboxSources & { readonly files: AttachmentFiles };

export async function registerCalls(app: FastifyInstance, calls: CallsAndSources): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    });
    scope.setErrorHandler((error, request, reply) => {
      const failure = toFailure(error);
      if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'a call failed');
      // Pages of the site show it.
      return sendFailure(reply, { ...failure, userMessage: shown(failure.messages.userMessage) });
    });
    addInternalPageCalls(scope, calls);
    addSearchCalls(scope, calls);
    addPasskeyCalls(scope, calls);
    addPresenceCalls(scope, calls);
    addUploadCalls(scope, calls);
    addMovingCalls(scope, calls);
    addViewTimeCalls(scope, calls);
    addAttachmentCalls(scope, calls);
    addInboxEvents(scope, calls, calls);
  };
  await app.register(plugin);
}
