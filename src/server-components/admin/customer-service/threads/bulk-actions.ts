'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { changeThreads } from '#contract/trade/thread-operations.ts';
import { action } from '../../../request/action.ts';
import { ownId } from '../../../request/own-id.ts';
import { bulkOutcome, jsonField, requireChosen } from '../../ui/operations.ts';

type Change = Omit<InputOf<typeof changeThreads>, 'ids'>;

const fields = z.object({
  operation: z.enum(['take', 'resolve', 'spam', 'trash', 'restore', 'assign', 'tag']),
  colleague: z.string().max(limits.slug).default('nobody'),
  tag: z.string().trim().max(limits.tag).optional(),
});

export const changeChosenThreads = action(
  changeThreads,
  'thread-bulk',
  async ({ operation, colleague, tag }, { api, form, viewer }): Promise<Outcome> => {
    const ids = requireChosen(form, 'inquiry');
    if (operation === 'tag' && !tag) throw failures.badRequest('Please enter the tag to add.');
    const changes: Readonly<Record<typeof operation, readonly [change: Change, done: string]>> = {
      take: [{ assigneeId: ownId(viewer) }, 'assigned to you'],
      assign: [{ assigneeId: colleague === 'nobody' ? null : colleague }, 'assigned'],
      resolve: [{ status: 'resolved' }, 'resolved'],
      spam: [{ status: 'spam' }, 'marked as spam'],
      tag: [{ addTag: tag }, 'tagged'],
      trash: [{ trashed: true }, 'moved to trash'],
      restore: [{ trashed: false }, 'restored'],
    };
    const [change, done] = changes[operation];
    const outcome = await api(changeThreads, { ids, ...change });
    const undo = { field: Object.keys(change)[0] as string, tag: tag ?? '', before: JSON.stringify(outcome.before) };
    return bulkOutcome(outcome, done, undo);
  },
  fields,
);

const undoFields = z.object({
  field: z.enum(['status', 'assigneeId', 'trashed', 'addTag']),
  tag: z.string().max(limits.tag).optional(),
  before: jsonField(20_000).pipe(z.record(z.string().max(40), z.string().max(1_000))),
});

/** Groups threads by their previous value. */
export const undoThreadChanges = action(
  changeThreads,
  'thread-undo',
  async ({ field, tag, before }, { api }): Promise<Outcome> => {
    const groups = new Map<string, string[]>();
    for (const [id, value] of Object.entries(before)) {
      // Keeps a tag that was there before.
      if (field === 'addTag' && value.split(',').includes((tag ?? '').toLowerCase())) continue;
      const key = field === 'addTag' ? '' : value;
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    const outcomes = [];
    for (const [value, ids] of groups) {
      const change = { status: { status: value }, assigneeId: { assigneeId: value || null } } as const;
      const former =
        field === 'trashed' ? { trashed: value === 'true' } : field === 'addTag' ? { removeTag: tag } : change[field];
      outcomes.push(await api(changeThreads, { ids, ...(former as Change) }));
    }
    return bulkOutcome({ results: outcomes.flatMap(({ results }) => results) }, 'changed back');
  },
  undoFields,
);
