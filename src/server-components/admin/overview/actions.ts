'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import { failures } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { changeThread, changeThreads } from '#contract/trade/thread-operations.ts';
import { defineAction } from '../../request/action.ts';
import { ownId } from '../../request/own-id.ts';

/** The inquiry is not open where this button is. */
export const takeInquiry = defineAction(
  changeThreads,
  'thread-take',
  async ({ reference: taken }, { api, viewer }): Promise<Outcome> => {
    const { results, before } = await api(changeThreads, { ids: [taken], assigneeId: ownId(viewer) });
    const failed = results.find(({ ok }) => !ok);
    if (failed) throw failures.conflict(givenText(failed.message));
    return {
      message: `${taken} is assigned to you.`,
      undo: { field: 'assigneeId', before: JSON.stringify(before) },
    };
  },
  z.object({ reference: changeThread.input.shape.reference }),
);
