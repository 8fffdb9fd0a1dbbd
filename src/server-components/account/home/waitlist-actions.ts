'use server';
import { leaveWaitlist } from '#contract/trade/waitlists.ts';
import { action } from '../../request/action.ts';

export const leaveOwnWaitlist = action(leaveWaitlist, 'leave-waitlist', async (input, { api }) => {
  await api(leaveWaitlist, input);
  return 'You have left the waitlist.';
});
