'use server';
import * as z from 'zod';
import { redirect } from '#contract/redirect.ts';
import { changeInboxSettings } from '#contract/trade/inbox-settings.ts';
import { mergeThreads, undoThreadMerge } from '#contract/trade/thread-merges.ts';
import { changeThread } from '#contract/trade/thread-operations.ts';
import { threadStatus } from '#contract/trade/threads.ts';
import { defineAction, defineOperation } from '../../../request/action.ts';
import { screenHref } from '../../ui/urls.ts';
import { inboxSettingsInput } from '../settings-fields.ts';

const { reference, revision } = changeThread.input.shape;

/** Opens the inquiry again that was resolved before the present one opened. */
export const undoResolve = defineAction(
  changeThread,
  'thread-reopen',
  async ({ reference, was, list }, { api }) => {
    // Only a time could snooze it again.
    await api(changeThread, { reference, status: was === 'snoozed' ? 'open' : was });
    return redirect(screenHref('customerService', { thread: reference, list, done: 'reopened' }));
  },
  z.object({ reference, was: threadStatus, list: z.string().max(1_000).optional() }),
);

export const saveInboxSettings = defineAction(
  changeInboxSettings,
  'inbox-settings',
  async ({ revision, ...settings }, { api }) => {
    await api(changeInboxSettings, { ...settings, revision });
    return 'Settings saved.';
  },
  z.intersection(inboxSettingsInput, z.object({ revision })),
);

export const mergeInquiry = defineOperation(
  mergeThreads,
  'thread-merge',
  ({ reference }) => redirect(screenHref('customerService', { thread: reference, done: 'merged' })),
  mergeThreads.input.extend({
    isSamePerson: z
      .literal('on')
      .transform(() => true)
      .default(false),
  }),
);

export const undoInquiryMerge = defineOperation(undoThreadMerge, 'thread-unmerge', ({ reference }) =>
  redirect(screenHref('customerService', { thread: reference, done: 'separated' })),
);
