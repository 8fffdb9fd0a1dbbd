/** Tells the browser which draft was stored with a form, so that it deletes that one. */
import type { FastifyReply } from 'fastify';
import { draftField, draftReference, storedDraftHeader } from '#contract/drafts.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { ActionOutcome } from '../../../src/server-components/request/action.ts';
import type { Format } from '../pages/respond.ts';
import type { Cookies } from '../session/cookies.ts';

/** False when the form comes back with its input. */
export const isStored = (outcome: ActionOutcome): boolean =>
  outcome === null || isRedirect(outcome) || (outcome.status === 'success' && Object.keys(outcome.values).length === 0);

type SentForm = { data: FormData; format: Format; cookies: Cookies };

/** Sends a header to the router, or a cookie with a document; nothing if the form names no draft. */
export function confirmDraft(reply: FastifyReply, { data, format, cookies }: SentForm): void {
  const reference = data.get(draftField);
  if (typeof reference !== 'string' || !draftReference.test(reference)) return;
  if (format === 'flight') reply.header(storedDraftHeader, reference);
  else cookies.setStoredDraftCookie(reply, reference);
}
