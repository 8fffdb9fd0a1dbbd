/** Two accounts of one person become one, and can be separated again (docs/decisions/067-merge-of-users.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { ownedPhone } from './erasures.ts';
import { user } from './users.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'users.manage', api: 'sessions' });
const forServices = endpointsOf({ service: 'auth', access: 'users.manage', api: 'nobody' });

/** Services with rows that move. */
export const mergingServices = ['content', 'trade'] as const;
export type MergingService = (typeof mergingServices)[number];
const service = z.enum(mergingServices);

const counted = z.object({ what: z.string(), count: z.number().int() });
/** `changed`: went back as it is now; `gone` and `elsewhere` (it belongs to somebody else) did not; `separated`: what was joined is apart again. */
const exception = counted.extend({ outcome: z.enum(['changed', 'gone', 'elsewhere', 'separated']) });
export type Counted = z.infer<typeof counted>;
export type MergeException = z.infer<typeof exception>;

export const merge = z.object({
  id,
  keptId: id,
  mergedId: id,
  mergedAt: timestamp,
  endsAt: timestamp,
  undoneAt: timestamp.nullable(),
  /** Services that have not finished the merge, or its undo, yet. */
  waitsFor: z.array(z.string()),
  moved: z.array(counted),
  exceptions: z.array(exception),
});
export type Merge = z.infer<typeof merge>;

/** Lists the merges of this user, whether kept or merged, newest first. */
export const listMerges = endpoint({
  method: 'GET',
  path: '/users/:id/merges',
  summary: 'List the merges of a user that can still be undone, and undone ones until then',
  input: z.object({ id }),
  output: z.object({ merges: z.array(merge) }),
});

/** 403 and 409 with the reason if these users cannot be merged; 428 without a fresh code. Repeating it does no harm. */
export const mergeUsers = endpoint({
  method: 'POST',
  path: '/users/:id/merges',
  summary: 'Merge another user into this one, which is kept',
  input: z.object({ id, otherId: id }),
  output: z.object({ user }),
  envelope: 'user',
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/merges/:id/undo',
  summary: 'Undo a merge: what moved goes back, what is newer stays with the kept user',
  input: z.object({ id }),
  output: z.object({ merge }),
});

const mergeTask = z.object({
  mergeId: id,
  kind: z.enum(['merge', 'undo']),
  keptId: id,
  mergedId: id,
  /** The person who merged or undid it. */
  actorId: id.nullable(),
});
export type MergeTask = z.infer<typeof mergeTask>;

/** Only the system may call it. */
export const listMergeTasks = forServices({
  method: 'GET',
  path: '/merge-tasks',
  summary: 'List merges that a service still has to do or to undo, oldest first; for services',
  input: z.object({ service }),
  output: z.object({ tasks: z.array(mergeTask) }),
});

/** Only the system may call it: records without a user belong to the owner of their number. */
export const listPhonesOfUser = forServices({
  method: 'GET',
  path: '/phones-of-user/:id',
  summary: 'List the phone number of a user and former ones; for services',
  input: z.object({ id }),
  output: z.object({ phones: z.array(ownedPhone) }),
});

/** Only the system may call it. Repeating it does no harm, also when the task has become another one. */
export const finishMergeTask = forServices({
  method: 'POST',
  path: '/merge-tasks/:mergeId/:service',
  summary: 'State that a service has done or undone a merge; for services',
  input: z.object({
    mergeId: id,
    service,
    kind: mergeTask.shape.kind,
    moved: z.array(counted).default([]),
    exceptions: z.array(exception).default([]),
  }),
  output: z.undefined(),
  status: 204,
});
