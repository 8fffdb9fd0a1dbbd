'use server';
import { createAccessRequest, withdrawAccessRequest } from '#contract/auth/access-requests.ts';
import { acceptPolicy } from '#contract/content/policy-acceptances.ts';
import { leaveWaitlist } from '#contract/trade/waitlists.ts';
import { t } from '#contract/translate.ts';
import { operation } from '../../request/action.ts';

export const acceptOpenPolicy = operation(acceptPolicy, 'accept-policy', () =>
  t('Thank you. We have recorded which version you accepted and when.'),
);

export const leaveOwnWaitlist = operation(leaveWaitlist, 'leave-waitlist', () => t('You have left the waitlist.'));

export const requestAccess = operation(createAccessRequest, 'request-access', () =>
  t('Your request is on its way to the people who can grant it. You get a message when they have decided.'),
);

export const withdrawAccess = operation(withdrawAccessRequest, 'withdraw-access', () =>
  t('You have withdrawn your request.'),
);
