'use server';
/** Joining the waitlist of a product. */
import { redirect } from '../../../contract/redirect.ts';
import { href } from '../../../contract/routes.ts';
import { joinWaitlist } from '../../../contract/waitlists.ts';
import { action } from '../../request/action.ts';
import { isTrapped, refuseHaste } from '../../ui/honeypot.tsx';

export const joinProductWaitlist = action(joinWaitlist, 'waitlist', async (input, { api, form }) => {
  const joined = (position: number) =>
    redirect(`${href('product', { name: input.waitlist, joined: position })}#waitlist`);
  // A program that fills what people do not see is thanked and forgotten.
  if (isTrapped(form)) return joined(1);
  refuseHaste(form);
  const { position } = await api(joinWaitlist, input);
  return joined(position);
});
