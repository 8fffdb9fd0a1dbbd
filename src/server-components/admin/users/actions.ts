'use server';
import * as z from 'zod';
import { revokeApiToken } from '#contract/auth/api-tokens.ts';
import { mergeUsers, undoMerge } from '#contract/auth/merges.ts';
import { approvePasskeyRecovery } from '#contract/auth/passkeys.ts';
import { addUserToRole, removeUserFromRole } from '#contract/auth/roles.ts';
import { endSession, endSessionsOfUser } from '#contract/auth/sessions.ts';
import {
  anonymiseUser,
  changeNotificationSettings,
  changeUser,
  createUser,
  getNotificationSettings,
  getUser,
  reinstateUser,
  stopDeletion,
  suspendUser,
} from '#contract/auth/users.ts';
import { getDependentsOfUser } from '#contract/dependents.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { id } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { action, operation } from '../../request/action.ts';
import { withCountry } from '../../request/dial-countries.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { settingsOfBoxes } from '../../ui/notification-boxes.tsx';
import { askFirst, shownAtMost } from '../ui/bulk-question.tsx';
import { dependentsText } from '../ui/dependents.tsx';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { nameOf, profileFields } from './fields.tsx';
import { mergePart } from './merge-data.ts';

export const createUserAction = action(
  createUser,
  'new-user',
  async (input, { api }) => {
    const phone = await withCountry(api, input);
    const { user } = await api(createUser, { ...input, ...phone }).catch((error: unknown) => {
      // The only conflict is a number that somebody has already.
      if (isFailure(error) && error.status === 409) throw failures.invalid({ phoneNumber: error.userMessage });
      throw error;
    });
    return redirect(screenHref('usersAdmin', { user: user.id, done: 'created' }));
  },
  createUser.input.partial({ country: true }),
);

export const saveUser = operation(
  changeUser,
  'user',
  'Profile saved.',
  schemaOf(profileFields).extend({ id, revision }),
);

export const suspend = operation(suspendUser, 'status', (_, { id: ids }) => ({
  message:
    'Suspended. They are signed out everywhere and cannot sign in. Undo lets them sign in again, but does not restore their sessions.',
  undo: { operation: 'reinstate', ids },
}));

export const reinstate = operation(reinstateUser, 'status', (_, { id: ids }) => ({
  message: 'They can sign in again.',
  undo: { operation: 'suspend', ids },
}));

export const anonymise = operation(
  anonymiseUser,
  'status',
  'Personal data deleted.',
  z.object({ id, sure: z.literal('on', 'Please tick “I am sure”.') }),
);

export const cancelDeletion = operation(stopDeletion, 'status', 'Deletion cancelled.');

export const mergeTwoUsers = operation(
  mergeUsers,
  'merge',
  ({ user }) => redirect(screenHref('usersAdmin', { user: user.id, part: mergePart, done: 'merged' })),
  z.object({
    id,
    otherId: id,
    sure: z.literal('on', 'Please tick that both accounts belong to the same person.'),
  }),
);

export const undoMergeOfUsers = operation(
  undoMerge,
  'merge',
  'The merge is undone. Both can sign in with their own numbers again.',
);

export const saveNotifications = action(
  changeNotificationSettings,
  'notifications',
  async ({ id, ...checkboxes }, { api }) => {
    const { settings } = await api(getNotificationSettings, { id });
    await api(changeNotificationSettings, { id, settings: settingsOfBoxes(settings, checkboxes) });
    return 'Notification settings saved.';
  },
  z.object({ id }).catchall(z.string()),
);

export const endOneSession = operation(endSession, 'sessions', 'Session ended.', z.object({ sessionId: z.string() }));

export const endAllSessions = operation(endSessionsOfUser, 'sessions', ({ ended }) =>
  ended === 1 ? '1 session ended.' : `${ended} sessions ended.`,
);

export const revokeToken = operation(revokeApiToken, 'api-tokens', 'The API token is revoked.');

export const approveRecovery = operation(
  approvePasskeyRecovery,
  'passkeys',
  'Approved. They may add a new passkey now, and get a message about it.',
);

const rolePair = z.object({ id: z.uuid('Please choose a role.'), userId: id });

export const giveRole = operation(
  addUserToRole,
  'roles',
  ({ role }, pair) => ({ message: `Role ${role.name} added.`, undo: { operation: 'take', ...pair } }),
  rolePair,
);

export const removeRole = operation(
  removeUserFromRole,
  'roles',
  ({ role }, pair) => ({ message: `Role ${role.name} removed.`, undo: { operation: 'give', ...pair } }),
  rolePair,
);

export const undoRole = action(
  addUserToRole,
  'roles',
  async ({ operation: pressed, ...pair }, { api }) => {
    const { role } = await api(pressed === 'give' ? addUserToRole : removeUserFromRole, pair);
    return pressed === 'give' ? `Role ${role.name} added again.` : `Role ${role.name} removed.`;
  },
  rolePair.extend({ operation: z.enum(['give', 'take']) }),
);

const inBulk: BulkOperations = {
  one: 'user',
  operations: {
    suspend: { done: 'suspended', undo: 'reinstate', run: (api, user) => api(suspendUser, { id: user }) },
    reinstate: { done: 'reactivated', undo: 'suspend', run: (api, user) => api(reinstateUser, { id: user }) },
    'end-sessions': { done: 'signed out everywhere', run: (api, user) => api(endSessionsOfUser, { id: user }) },
    'give-role': {
      done: 'given the role',
      run: (api, userId, { role = '' }) => api(addUserToRole, { id: role, userId }),
    },
  },
  async check({ api, operation: pressed, ids, fields, isConfirmed }) {
    if (pressed === 'give-role' && !fields['role']) throw failures.invalid({ role: 'Please choose the role to give.' });
    if ((pressed === 'suspend' || pressed === 'end-sessions') && !isConfirmed) await confirmFirst(api, pressed, ids);
  },
};
export const changeMany = bulkAction(suspendUser, 'users', inBulk);
export const undoStatusChange = bulkUndo(suspendUser, 'users', inBulk);

/** Neither operation can restore the sessions that it ends. */
async function confirmFirst(api: Api, pressed: string, ids: readonly string[]): Promise<never> {
  const named = await Promise.all(ids.slice(0, shownAtMost).map((id) => lineOf(api, pressed, id)));
  const lines = ids.map((_, index) => named[index] ?? 'A user');
  const users = plural(ids.length, '{count} user', '{count} users');
  return pressed === 'suspend'
    ? askFirst({
        question: `Suspend ${users}? They are signed out everywhere and cannot sign in. You can reactivate them later, but not restore their sessions.`,
        lines,
        yes: `Suspend ${users}`,
      })
    : askFirst({ question: `Sign ${users} out everywhere? This cannot be undone.`, lines, yes: `Sign out ${users}` });
}

async function lineOf(api: Api, pressed: string, id: string): Promise<string> {
  const [found, leaves] = await Promise.all([
    ifAvailable(api(getUser, { id })),
    pressed === 'suspend' ? dependentsText(getDependentsOfUser.map((endpoint) => () => api(endpoint, { id }))) : '',
  ]);
  if (!found) return 'A user';
  const roles = found.user.roles.map(({ name }) => name).join(', ');
  const who = roles === '' ? nameOf(found.user) : `${nameOf(found.user)} (${roles})`;
  return leaves === '' ? who : `${who} leaves ${leaves}`;
}
