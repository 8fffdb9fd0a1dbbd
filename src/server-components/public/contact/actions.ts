'use server';
/** Sending an inquiry. */
import { createInquiry } from '../../../contract/inquiries.ts';
import { redirect } from '../../../contract/redirect.ts';
import { href } from '../../../contract/routes.ts';
import { action } from '../../request/action.ts';
import { isTrapped, refuseHaste } from '../../ui/honeypot.tsx';

export const sendInquiry = action(createInquiry, 'inquiry', async (input, { api, form }) => {
  const sent = (reference: string) => redirect(`${href('contact', { reference })}#inquiry`);
  // A program that fills what people do not see is thanked and forgotten.
  if (isTrapped(form)) return sent('INQ-000000');
  refuseHaste(form);
  const { reference } = await api(createInquiry, input);
  return sent(reference);
});
