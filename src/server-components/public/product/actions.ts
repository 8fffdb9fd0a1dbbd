'use server';
/** Joining the waitlist of a product. */
import { redirect } from '../../../contract/redirect.ts';
import { href } from '../../../contract/routes.ts';
import { joinWaitlist } from '../../../contract/trade/waitlists.ts';
import { action } from '../../request/action.ts';
import { failIfTooFast, isTrapped } from '../../ui/honeypot.tsx';

export const joinProductWaitlist = action(joinWaitlist, 'waitlist', async (input, { api, form, seal }) => {
  const name = input.waitlist;
  const joined = (position: number | null) =>
    redirect(`${href('product', { name, joined: seal(`waitlist ${name}`, String(position ?? 'yes')) })}#waitlist`);
  // A program that fills what people do not see is thanked and forgotten.
  if (isTrapped(form)) return joined(null);
  failIfTooFast(form);
  const { position } = await api(joinWaitlist, input);
  return joined(position);
});
