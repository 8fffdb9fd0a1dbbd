import { previewMessage, sendMessage } from '#contract/auth/messages.ts';
import { requireSystem } from '../../../../actors/actor.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import type { Messages } from './send-message.ts';

/** The files of an answer in base64. */
const bodyLimit = 28 * 1024 * 1024;

export function addMessageRoutes(service: Service<AuthTables>, { sendNow, preview, channels }: Messages): void {
  serve(
    service,
    sendMessage,
    async ({ key, ...message }, { actor }) => {
      requireSystem(actor);
      return { outcome: await sendNow({ id: key, tries: 1, ...message }) };
    },
    { bodyLimit },
  );

  serve(
    service,
    previewMessage,
    async ({ content }, { actor }) => {
      requireSystem(actor);
      return { text: await preview(content), channels };
    },
    { isRepeatable: true },
  );
}
