'use server';
import * as z from 'zod';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { answerClaim, writeOwnThread } from '#contract/trade/customer-threads.ts';
import { action } from '../../request/action.ts';

export const sendReply = action(writeOwnThread, 'write-back', async (input, { api }) => {
  await api(writeOwnThread, input);
  return 'Message sent. We will reply here.';
});

const claim = z.object({ reference: z.string().max(40) });

export const confirmInquiry = action(
  answerClaim,
  'claim',
  async ({ reference }, { api }) => {
    await api(answerClaim, { reference, isOwn: true });
    return redirect(href('message', { reference }));
  },
  claim,
);

export const rejectInquiry = action(
  answerClaim,
  'claim',
  async ({ reference }, { api }) => {
    await api(answerClaim, { reference, isOwn: false });
    return redirect(href('messages', { notice: 'disowned' }));
  },
  claim,
);
