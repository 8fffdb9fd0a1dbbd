'use server';
/** Sessions and roles of a user, and deeds on many users at once. */
import * as z from 'zod';
import type { Api } from '../../../contract/endpoint.ts';
import { failures } from '../../../contract/failures.ts';
import { addUserToRole, removeUserFromRole } from '../../../contract/roles.ts';
import { endSession, endSessionsOfUser } from '../../../contract/sessions.ts';
import { reinstateUser, suspendUser } from '../../../contract/users.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../bulk.ts';
import { saidAtForm } from '../refusals.ts';

export const endOneSession = action(
  endSession,
  'sessions',
  async ({ sessionId }, { api }) => {
    await saidAtForm(api(endSession, { sessionId }));
    return 'That session has ended.';
  },
  z.object({ sessionId: z.string() }),
);

export const endAllSessions = action(endSessionsOfUser, 'sessions', async ({ id }, { api }) => {
  const { ended } = await saidAtForm(api(endSessionsOfUser, { id }));
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
});

const rolePair = z.object({ id: z.string('Please choose a role.'), userId: z.string() });

export const giveRole = action(
  addUserToRole,
  'roles',
  async (pair, { api }) => {
    const { role } = await saidAtForm(api(addUserToRole, pair));
    return { message: `They hold the role ${role.name} now.`, undo: { deed: 'take', ...pair } };
  },
  rolePair,
);

export const takeRole = action(
  removeUserFromRole,
  'roles',
  async (pair, { api }) => {
    const { role } = await saidAtForm(api(removeUserFromRole, pair));
    return { message: `They no longer hold the role ${role.name}.`, undo: { deed: 'give', ...pair } };
  },
  rolePair,
);

export const undoRole = action(
  addUserToRole,
  'roles',
  async ({ deed, ...pair }, { api }) => {
    const { role } = await saidAtForm(api(deed === 'give' ? addUserToRole : removeUserFromRole, pair));
    return deed === 'give' ? `They hold the role ${role.name} again.` : `They do not hold the role ${role.name}.`;
  },
  rolePair.extend({ deed: z.enum(['give', 'take']) }),
);

type Deed = {
  readonly run: (api: Api, id: string) => Promise<unknown>;
  readonly done: string;
  readonly back?: 'suspend' | 'reinstate';
};
const deeds: Readonly<Record<'suspend' | 'reinstate' | 'end-sessions', Deed>> = {
  suspend: { run: (api, id) => api(suspendUser, { id }), done: 'suspended', back: 'reinstate' },
  reinstate: { run: (api, id) => api(reinstateUser, { id }), done: 'let in again', back: 'suspend' },
  'end-sessions': { run: (api, id) => api(endSessionsOfUser, { id }), done: 'signed out everywhere' },
};
const deedNames = z.enum(['suspend', 'reinstate', 'end-sessions', 'give-role']);

export const changeMany = action(
  suspendUser,
  'users',
  async ({ deed, role }, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.invalid({ chosen: 'Please choose at least one user.' });
    if (deed === 'give-role') {
      if (role === undefined) throw failures.invalid({ role: 'Please choose the role to give.' });
      return bulkOutcome(await eachOf(ids, (userId) => api(addUserToRole, { id: role, userId })), 'given the role');
    }
    const { run, done, back } = deeds[deed];
    const outcome = await eachOf(ids, (id) => run(api, id));
    const good = outcome.results.filter(({ ok }) => ok).map(({ id }) => id);
    return bulkOutcome(outcome, done, back && { deed: back, ids: good.join(',') });
  },
  z.object({ deed: deedNames, role: z.string().optional() }),
);

/** Suspending and letting in again take each other back. */
export const undoStanding = action(
  suspendUser,
  'users',
  async ({ deed, ids }, { api }) => {
    const { run, done } = deeds[deed];
    return bulkOutcome(await eachOf(ids.split(','), (id) => run(api, id)), done);
  },
  z.object({ deed: z.enum(['suspend', 'reinstate']), ids: z.string() }),
);
