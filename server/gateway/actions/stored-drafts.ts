/** Tells a browser that the draft which it sent with a form was stored, so that it drops exactly that one. */
import type { FastifyReply } from 'fastify';
import { draftField, draftReference, storedDraftHeader } from '../../../src/contract/drafts.ts';
import { isRedirect } from '../../../src/contract/redirect.ts';
import type { ActionOutcome } from '../../../src/server-components/request/action.ts';
import type { Format } from '../pages/respond.ts';
import type { Cookies } from '../session/cookies.ts';

/** Not where the form goes on with what was typed. */
export const isStored = (outcome: ActionOutcome): boolean =>
  outcome === null || isRedirect(outcome) || (outcome.status === 'success' && Object.keys(outcome.values).length === 0);

type SentForm = { data: FormData; format: Format; cookies: Cookies };

/** In a header for the router; in a cookie where the answer is a document. Nothing where the form named no draft. */
export function confirmDraft(reply: FastifyReply, { data, format, cookies }: SentForm): void {
  const reference = data.get(draftField);
  if (typeof reference !== 'string' || !draftReference.test(reference)) return;
  if (format === 'flight') reply.header(storedDraftHeader, reference);
  else cookies.setStoredDraftCookie(reply, reference);
}
