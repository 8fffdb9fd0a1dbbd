'use server';
import { createAccessRequest, withdrawAccessRequest } from '#contract/auth/access-requests.ts';
import { leaveWaitlist } from '#contract/trade/waitlists.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../../request/action.ts';

export const leaveOwnWaitlist = defineOperation(leaveWaitlist, 'leave-waitlist', () =>
  t('You have left the waitlist.'),
);

export const requestAccess = defineOperation(createAccessRequest, 'request-access', () =>
  t('Your request is on its way to the people who can grant it. You get a message when they have decided.'),
);

export const withdrawAccess = defineOperation(withdrawAccessRequest, 'withdraw-access', () =>
  t('You have withdrawn your request.'),
);
