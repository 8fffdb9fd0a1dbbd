'use server';
import * as z from 'zod';
import { changeOrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { changeThreads, type ThreadChange, tagText } from '#contract/trade/thread-operations.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { changeBack, jsonField } from '../ui/operations.ts';

export const undoThreadChanges = defineAction(
  changeThreads,
  'thread-undo',
  ({ field, tag, before }, { api }) => {
    const changed = Object.entries(before).filter(
      ([, value]) => field !== 'addTag' || !value.split(',').includes(tag.toLowerCase()),
    );
    const former = (value: string): ThreadChange => {
      if (field === 'addTag') return { removeTag: tag };
      if (field === 'trashed') return { trashed: value === 'true' };
      return field === 'status' ? { status: value as ThreadChange['status'] } : { assigneeId: value || null };
    };
    return changeBack(Object.fromEntries(changed), (ids, value) => api(changeThreads, { ids, ...former(value) }));
  },
  z.object({
    field: z.enum(['status', 'assigneeId', 'trashed', 'addTag']),
    tag: tagText,
    before: jsonField(20_000).pipe(z.record(z.string().max(40), z.string().max(1_000))),
  }),
);

export const moveOrder = defineOperation(
  changeOrderStatus,
  'order-move',
  ({ status }) => `Status changed to “${orderStatuses[status]}”.`,
);
