'use server';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { acceptInvitation, declineInvitation } from '#contract/trade/waitlist-replies.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../../request/action.ts';

export const acceptWaitlistInvitation = defineOperation(acceptInvitation, 'invitation', ({ product, variant }) =>
  redirect(href('newOrder', { product, variant: variant ?? undefined })),
);

export const declineWaitlistInvitation = defineOperation(declineInvitation, 'invitation', () =>
  t('You have declined. The next person can have this piece.'),
);
