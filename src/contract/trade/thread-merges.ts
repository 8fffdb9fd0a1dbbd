/** Two inquiries about the same thing become one, and can be separated again (docs/decisions/087-merge-of-inquiries.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import { revision } from '../lists.ts';
import { thread, threadReference, threadSummary } from './threads.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'inquiries.manage' });

const both = {
  /** The inquiry that is given up. */
  reference: threadReference,
  /** The inquiry that is kept. */
  into: threadReference,
};

const impact = z.object({
  merged: threadSummary,
  kept: threadSummary,
  /** The parts that move, without zeros. */
  moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Tags that the kept inquiry gets. */
  tags: z.array(z.string()),
  /** Reasons why they may not be from the same person, and what follows. */
  warnings: z.array(z.string()),
  /** Whether one person wrote both; otherwise staff have to say so. */
  isProven: z.boolean(),
  /** The reason why they cannot be merged. */
  refusal: z.string().nullable(),
});
export type ThreadMergeImpact = z.infer<typeof impact>;

export const getThreadMergeImpact = endpoint({
  method: 'GET',
  path: '/admin/threads/:reference/merge-impact',
  summary: 'Preview a merge of two inquiries',
  input: z.object(both),
  output: impact,
});

/**
 * 409 with the reason if they cannot be merged, or if one has changed since its revision. Repeating it does no harm.
 */
export const mergeThreads = endpoint({
  method: 'POST',
  path: '/admin/threads/:reference/merge',
  summary: 'Merge an inquiry into another one, which gets its messages, files, notes and tags',
  input: z.strictObject({
    ...both,
    revision: revision.optional(),
    keptRevision: revision.optional(),
    /** It is needed unless the preview says that it is proven. */
    isSamePerson: z.stringbool().or(z.boolean()).default(false),
  }),
  output: thread,
});

/**
 * 409 after the time for it, and while the kept inquiry is merged itself. Returns the inquiry that has its messages
 * back.
 */
export const undoThreadMerge = endpoint({
  method: 'POST',
  path: '/admin/thread-merges/:id/undo',
  summary: 'Undo a merge of inquiries: what moved goes back, what is newer stays',
  input: z.object({ id }),
  output: thread,
});
