'use server';
import { acceptPolicy } from '#contract/content/policy-acceptances.ts';
import { leaveWaitlist } from '#contract/trade/waitlists.ts';
import { operation } from '../../request/action.ts';

export const acceptOpenPolicy = operation(
  acceptPolicy,
  'accept-policy',
  'Thank you. We have recorded which version you accepted and when.',
);

export const leaveOwnWaitlist = operation(leaveWaitlist, 'leave-waitlist', 'You have left the waitlist.');
