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
import { startView } from '#contract/auth/views.ts';
import { getDependentsOfUser } from '#contract/dependents.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { id } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { withCountry } from '../../request/dial-countries.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { settingsOfBoxes } from '../../ui/notification-boxes.tsx';
import { askFirst, maxShown } from '../ui/bulk-question.tsx';
import { dependentsText } from '../ui/dependents.tsx';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { profileFields } from './fields.tsx';
import { mergePart } from './merge-data.ts';

export const createUserAction = defineAction(
  createUser,
  'new-user',
  async (input, { api }) => {
    const phone = await withCountry(api, input);
    const { user } = await api(createUser, { ...input, ...phone }).catch((error: unknown) => {
      // The only conflict is a number that somebody has already.
      if (isFailure(error) && error.status === 409) throw failures.invalid({ phoneNumber: error.messages.userMessage });
      throw error;
    });
    return redirect(screenHref('usersAdmin', { user: user.id, done: 'created' }));
  },
  createUser.input.partial({ country: true }),
);

export const saveUser = defineOperation(
  changeUser,
  'user',
  'Profile saved.',
  schemaOf(profileFields).extend({ id, revision }),
);

export const suspend = defineOperation(suspendUser, 'status', (_, { id: ids }) => ({
  message:
    'Suspended. They are signed out everywhere and cannot sign in. Undo lets them sign in again, but does not restore their sessions.',
  undo: { operation: 'reinstate', ids },
}));

export const reinstate = defineOperation(reinstateUser, 'status', (_, { id: ids }) => ({
  message: 'They can sign in again.',
  undo: { operation: 'suspend', ids },
}));

export const anonymise = defineOperation(
  anonymiseUser,
  'status',
  'Personal data deleted.',
  z.object({ id, sure: z.literal('on', 'Please tick “I am sure”.') }),
);

export const cancelDeletion = defineOperation(stopDeletion, 'status', 'Deletion cancelled.');

export const mergeTwoUsers = defineOperation(
  mergeUsers,
  'merge',
  ({ user }) => redirect(screenHref('usersAdmin', { user: user.id, part: mergePart, done: 'merged' })),
  z.object({
    id,
    otherId: id,
    sure: z.literal('on', 'Please tick that both accounts belong to the same person.'),
  }),
);

export const undoMergeOfUsers = defineOperation(
  undoMerge,
  'merge',
  'The merge is undone. Both can sign in with their own numbers again.',
);

export const saveNotifications = defineAction(
  changeNotificationSettings,
  'notifications',
  async ({ id, ...checkboxes }, { api }) => {
    const { settings } = await api(getNotificationSettings, { id });
    await api(changeNotificationSettings, { id, settings: settingsOfBoxes(settings, checkboxes) });
    return 'Notification settings saved.';
  },
  z.object({ id }).catchall(z.string()),
);

export const endOneSession = defineOperation(
  endSession,
  'sessions',
  'Session ended.',
  z.object({ sessionId: z.string() }),
);

export const endAllSessions = defineOperation(endSessionsOfUser, 'sessions', ({ ended }) =>
  ended === 1 ? '1 session ended.' : `${ended} sessions ended.`,
);

export const revokeToken = defineOperation(revokeApiToken, 'api-tokens', 'The API token is revoked.');

export const approveRecovery = defineOperation(
  approvePasskeyRecovery,
  'passkeys',
  'Approved. They may add a new passkey now, and get a message about it.',
);

const rolePair = z.object({ id: z.uuid('Please choose a role.'), userId: id });

export const giveRole = defineOperation(
  addUserToRole,
  'roles',
  ({ role }, pair) => ({ message: `Role ${role.name} added.`, undo: { operation: 'take', ...pair } }),
  rolePair,
);

export const removeRole = defineOperation(
  removeUserFromRole,
  'roles',
  ({ role }, pair) => ({ message: `Role ${role.name} removed.`, undo: { operation: 'give', ...pair } }),
  rolePair,
);

export const undoRole = defineAction(
  addUserToRole,
  'roles',
  async ({ operation, ...pair }, { api }) => {
    const { role } = await api(operation === 'give' ? addUserToRole : removeUserFromRole, pair);
    return operation === 'give' ? `Role ${role.name} added again.` : `Role ${role.name} removed.`;
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
  async check({ api, operation, ids, fields, isConfirmed }) {
    if (operation === 'give-role' && !fields['role']) throw failures.invalid({ role: message('role_to_give_missing') });
    if ((operation === 'suspend' || operation === 'end-sessions') && !isConfirmed)
      await confirmFirst(api, operation, ids);
  },
};
export const changeMany = bulkAction(suspendUser, 'users', inBulk);
export const undoStatusChange = bulkUndo(suspendUser, 'users', inBulk);

/** Neither operation can restore the sessions that it ends. */
async function confirmFirst(api: Api, operation: string, ids: readonly string[]): Promise<never> {
  const named = await Promise.all(ids.slice(0, maxShown).map((id) => lineOf(api, operation, id)));
  const lines = ids.map((_, index) => named[index] ?? 'A user');
  const users = plural(ids.length, '{count} user', '{count} users');
  return operation === 'suspend'
    ? askFirst({
        question: `Suspend ${users}? They are signed out everywhere and cannot sign in. You can reactivate them later, but not restore their sessions.`,
        lines,
        yes: `Suspend ${users}`,
      })
    : askFirst({ question: `Sign ${users} out everywhere? This cannot be undone.`, lines, yes: `Sign out ${users}` });
}

async function lineOf(api: Api, operation: string, id: string): Promise<string> {
  const [found, leaves] = await Promise.all([
    ifAvailable(api(getUser, { id })),
    operation === 'suspend' ? dependentsText(getDependentsOfUser.map((endpoint) => () => api(endpoint, { id }))) : '',
  ]);
  if (!found) return 'A user';
  const roles = found.user.roles.map(({ name }) => name).join(', ');
  const who = roles === '' ? nameOf(found.user) : `${nameOf(found.user)} (${roles})`;
  return leaves === '' ? who : `${who} leaves ${leaves}`;
}

/** The gateway keeps the token of the view, so no secret passes through here. */
export const startViewing = defineAction(startView, 'view-as', async (input, { session }) =>
  redirect(await session.startView(input)),
);
