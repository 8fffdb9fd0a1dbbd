'use server';
import * as z from 'zod';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { answerClaim, writeOwnThread } from '#contract/trade/customer-threads.ts';
import { createInquiry } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../../request/action.ts';
import { actionWithFiles } from '../../request/attachments.ts';

export const sendReply = actionWithFiles(
  writeOwnThread,
  'write-back',
  async (input, { api }) => {
    await api(writeOwnThread, input);
    return t('Message sent. We will reply here.');
  },
  writeOwnThread.input,
);

export const sendMessage = actionWithFiles(
  createInquiry,
  'new-message',
  async (input, { api }) => {
    const { reference } = await api(createInquiry, input);
    return redirect(href('message', { reference }));
  },
  createInquiry.input,
);

const claim = z.object({ reference: z.string().max(40) });

export const confirmInquiry = defineOperation(
  answerClaim,
  'claim',
  (_, { reference }) => redirect(href('message', { reference })),
  claim.transform(({ reference }) => ({ reference, isOwn: true })),
);

export const rejectInquiry = defineOperation(
  answerClaim,
  'claim',
  redirect(href('messages', { notice: 'disowned' })),
  claim.transform(({ reference }) => ({ reference, isOwn: false })),
);
