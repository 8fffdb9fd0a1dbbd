'use server';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { joinWaitlist } from '#contract/trade/waitlists.ts';
import { action } from '../../request/action.ts';
import { failIfTooFast, isTrapped } from '../../ui/honeypot.tsx';

export const joinProductWaitlist = action(joinWaitlist, 'waitlist', async (input, { api, form, seal }) => {
  const name = input.waitlist;
  const joined = (position: number | null) =>
    redirect(`${href('product', { name, joined: seal(`waitlist ${name}`, String(position ?? 'yes')) })}#waitlist`);
  // Honeypot filled: pretend success, store nothing.
  if (isTrapped(form)) return joined(null);
  failIfTooFast(form);
  const { position } = await api(joinWaitlist, input);
  return joined(position);
});
