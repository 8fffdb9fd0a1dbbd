'use server';
import * as z from 'zod';
import { addUserToRole, removeUserFromRole } from '#contract/auth/roles.ts';
import { endSession, endSessionsOfUser } from '#contract/auth/sessions.ts';
import { getUser, reinstateUser, suspendUser, type User } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { action } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { askFirst } from '../ui/bulk-question.tsx';
import { asFormError } from '../ui/form-errors.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/operations.ts';
import { nameOf } from './labels.tsx';

export const endOneSession = action(
  endSession,
  'sessions',
  async ({ sessionId }, { api }) => {
    await asFormError(api(endSession, { sessionId }));
    return 'Session ended.';
  },
  z.object({ sessionId: z.string() }),
);

export const endAllSessions = action(endSessionsOfUser, 'sessions', async ({ id }, { api }) => {
  const { ended } = await asFormError(api(endSessionsOfUser, { id }));
  return ended === 1 ? '1 session ended.' : `${ended} sessions ended.`;
});

const rolePair = z.object({ id: z.string('Please choose a role.'), userId: z.string() });

export const giveRole = action(
  addUserToRole,
  'roles',
  async (pair, { api }) => {
    const { role } = await asFormError(api(addUserToRole, pair));
    return { message: `Role ${role.name} added.`, undo: { operation: 'take', ...pair } };
  },
  rolePair,
);

export const removeRole = action(
  removeUserFromRole,
  'roles',
  async (pair, { api }) => {
    const { role } = await asFormError(api(removeUserFromRole, pair));
    return { message: `Role ${role.name} removed.`, undo: { operation: 'give', ...pair } };
  },
  rolePair,
);

export const undoRole = action(
  addUserToRole,
  'roles',
  async ({ operation, ...pair }, { api }) => {
    const { role } = await asFormError(api(operation === 'give' ? addUserToRole : removeUserFromRole, pair));
    return operation === 'give' ? `Role ${role.name} added again.` : `Role ${role.name} removed.`;
  },
  rolePair.extend({ operation: z.enum(['give', 'take']) }),
);

type Operation = {
  readonly run: (api: Api, id: string) => Promise<unknown>;
  readonly done: string;
  readonly reverse?: 'suspend' | 'reinstate';
};
const operations: Readonly<Record<'suspend' | 'reinstate' | 'end-sessions', Operation>> = {
  suspend: { run: (api, id) => api(suspendUser, { id }), done: 'suspended', reverse: 'reinstate' },
  reinstate: { run: (api, id) => api(reinstateUser, { id }), done: 'reactivated', reverse: 'suspend' },
  'end-sessions': { run: (api, id) => api(endSessionsOfUser, { id }), done: 'signed out everywhere' },
};
const operationNames = z.enum(['suspend', 'reinstate', 'end-sessions', 'give-role']);

export const changeMany = action(
  suspendUser,
  'users',
  async ({ operation, role, confirm }, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.invalid({ chosen: 'Please choose at least one user.' });
    if (operation === 'give-role') {
      if (role === undefined) throw failures.invalid({ role: 'Please choose the role to give.' });
      return bulkOutcome(await eachOf(ids, (userId) => api(addUserToRole, { id: role, userId })), 'given the role');
    }
    if (operation !== 'reinstate' && confirm === undefined) await confirmFirst(api, operation, ids);
    const { run, done, reverse } = operations[operation];
    const outcome = await eachOf(ids, (id) => run(api, id));
    const changedIds = outcome.results.filter(({ ok }) => ok).map(({ id }) => id);
    return bulkOutcome(outcome, done, reverse && { operation: reverse, ids: changedIds.join(',') });
  },
  z.object({ operation: operationNames, role: z.string().optional(), confirm: z.string().optional() }),
);

/** Neither operation can restore the sessions that it ends. */
async function confirmFirst(api: Api, operation: 'suspend' | 'end-sessions', ids: readonly string[]): Promise<never> {
  const people = await Promise.all(ids.slice(0, 21).map((id) => ifAvailable(api(getUser, { id }))));
  const lines = ids.map((_, index) => lineOf(people[index]?.user));
  const users = ids.length === 1 ? '1 user' : `${ids.length} users`;
  return operation === 'suspend'
    ? askFirst({
        question: `Suspend ${users}? They are signed out everywhere and cannot sign in. You can reactivate them later, but not restore their sessions.`,
        lines,
        yes: `Suspend ${users}`,
      })
    : askFirst({ question: `Sign ${users} out everywhere? This cannot be undone.`, lines, yes: `Sign out ${users}` });
}

function lineOf(user: User | undefined): string {
  if (!user) return 'A user';
  const roles = user.roles.map(({ name }) => name).join(', ');
  return roles === '' ? nameOf(user) : `${nameOf(user)} (${roles})`;
}

export const undoStatusChange = action(
  suspendUser,
  'users',
  async ({ operation, ids }, { api }) => {
    const { run, done } = operations[operation];
    return bulkOutcome(await eachOf(ids.split(','), (id) => run(api, id)), done);
  },
  z.object({ operation: z.enum(['suspend', 'reinstate']), ids: z.string() }),
);
