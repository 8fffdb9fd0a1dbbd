'use server';
import * as z from 'zod';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { Messages } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { checkInquiry, createInquiry, inquiryInput } from '#contract/trade/inquiries.ts';
import { defineAction, fieldMessages } from '../../request/action.ts';
import { takeAttachments } from '../../request/attachments.ts';
import { failIfTooFast, isTrapped } from '../../ui/honeypot.tsx';

export const sendInquiry = defineAction(
  createInquiry,
  'inquiry',
  async ({ files: _, ...typed }, context) => {
    const { api, form, seal } = context;
    const sent = (reference: string) =>
      redirect(`${href('contact', { reference: seal('inquiry', reference) })}#inquiry`);
    // Honeypot filled: pretend success, store nothing.
    if (isTrapped(form)) return sent('INQ-000000');
    failIfTooFast(form);
    const { attachments, problems } = await takeAttachments(context);
    const parsed = inquiryInput.safeParse({ ...typed, attachments });
    if (!parsed.success || problems)
      throw failures.invalid({
        ...(await allMessages(api, typed, parsed.success ? {} : fieldMessages(parsed.error))),
        ...problems,
      });
    const { reference } = await api(createInquiry, parsed.data);
    return sent(reference);
  },
  z.record(z.string(), z.string()),
);

/** Adds the errors that only the service can find, so that all errors are shown at once. */
async function allMessages(api: Api, typed: Record<string, string>, found: Messages) {
  const { contact, country, region } = typed;
  if (contact === undefined || found['contact'] || found['country'] || found['region']) return found;
  const check = { contact, ...(country ? { country } : {}), ...(region ? { region } : {}) };
  const more = await api(checkInquiry, check).then(
    () => ({}),
    // If the service is down, the user learns it when the form is complete.
    (error: unknown) => (isFailure(error) ? error.messages.fields : {}),
  );
  return { ...more, ...found };
}
