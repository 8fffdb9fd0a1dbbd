'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { changeInboxSettings } from '#contract/trade/inbox-settings.ts';
import { mergeThreads, undoThreadMerge } from '#contract/trade/thread-merges.ts';
import { changeThread, changeThreads } from '#contract/trade/thread-operations.ts';
import { threadStatus } from '#contract/trade/threads.ts';
import { action, operation } from '../../../request/action.ts';
import { ownId } from '../../../request/own-id.ts';
import { screenHref } from '../../ui/urls.ts';
import { inboxSettingsInput } from '../settings-fields.ts';

const { reference, revision } = changeThread.input.shape;

/** From the overview, where the inquiry is not open. */
export const takeInquiry = action(
  changeThreads,
  'thread-take',
  async ({ reference: taken }, { api, viewer }): Promise<Outcome> => {
    const { results, before } = await api(changeThreads, { ids: [taken], assigneeId: ownId(viewer) });
    const failed = results.find(({ ok }) => !ok);
    if (failed) throw failures.conflict(failed.message);
    return {
      message: `${taken} is assigned to you.`,
      undo: { field: 'assigneeId', before: JSON.stringify(before) },
    };
  },
  z.object({ reference }),
);

/** Of the inquiry that was resolved before the present one opened: it opens again. */
export const undoResolve = action(
  changeThread,
  'thread-reopen',
  async ({ reference, was, list }, { api }) => {
    // Only a time could snooze it again.
    await api(changeThread, { reference, status: was === 'snoozed' ? 'open' : was });
    return redirect(screenHref('customerService', { thread: reference, list, done: 'reopened' }));
  },
  z.object({ reference, was: threadStatus, list: z.string().max(1_000).optional() }),
);

export const saveInboxSettings = action(
  changeInboxSettings,
  'inbox-settings',
  async ({ revision, ...settings }, { api }) => {
    await api(changeInboxSettings, { ...settings, revision });
    return 'Settings saved.';
  },
  z.intersection(inboxSettingsInput, z.object({ revision })),
);

export const mergeInquiry = operation(
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

export const undoInquiryMerge = operation(undoThreadMerge, 'thread-unmerge', ({ reference }) =>
  redirect(screenHref('customerService', { thread: reference, done: 'separated' })),
);
