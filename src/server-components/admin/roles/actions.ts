'use server';
import * as z from 'zod';
import { declineAccessRequest, grantAccessRequest } from '#contract/auth/access-requests.ts';
import {
  addUserToRole,
  changeRole,
  createRole,
  deleteRole,
  getRole,
  previewRole,
  removeUserFromRole,
  restoreRole,
} from '#contract/auth/roles.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure } from '#contract/failures.ts';
import { revision } from '#contract/lists.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import type { Viewer } from '#contract/viewer.ts';
import { defineAction, defineOperation, type RunContext } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { askFirst } from '../ui/bulk-question.tsx';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo, deleteAndRestore } from '../ui/operations.ts';
import { checkedPermissions } from '../ui/permission-names.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { impactKey, roleFields } from './fields.ts';
import { countOf, lossLines, refusalOf } from './impact.tsx';

const posted = schemaOf(roleFields);

export const createRoleAction = defineAction(
  createRole,
  'new-role',
  async ({ name, description, ...checkboxes }, { api }) => {
    const permissionIds = checkedPermissions(checkboxes);
    const { role } = await api(createRole, { name, description, permissionIds });
    return redirect(screenHref('rolesAdmin', { role: role.id, done: 'created' }));
  },
  posted.catchall(z.string()),
);

export const saveRole = defineAction(
  changeRole,
  'role',
  async ({ id, revision, name, description, confirm, allPermissions, ...checkboxes }, context) => {
    // The Administrator role has no checkboxes.
    const permissionIds = allPermissions === 'on' ? undefined : checkedPermissions(checkboxes);
    if (permissionIds) await requireConfirmedImpact(context, { id, permissionIds, confirm });
    await context.api(changeRole, { id, revision, name, description, permissionIds });
    return 'Role saved. Changes apply from the next page that people with this role open.';
  },
  posted
    .extend({
      id: z.string(),
      revision,
      confirm: z.string().optional(),
      allPermissions: z.string().optional(),
    })
    .catchall(z.string()),
);

type Change = { readonly id: string; readonly permissionIds: string[]; readonly confirm: string | undefined };

/** Throws 422 with the users who lose permissions, until exactly this change is confirmed. */
async function requireConfirmedImpact(
  { api, viewer }: RunContext,
  { id, permissionIds, confirm }: Change,
): Promise<void> {
  if (confirm === impactKey(permissionIds)) return;
  const { losing, onlyHere } = await api(previewRole, { id, permissionIds });
  if (onlyHere.length > 0) throw failure(422, 'last_holder', ownText(refusalOf(onlyHere)));
  if (losing.length === 0) return;
  const lose = `${countOf(losing.length)} ${losing.length === 1 ? 'loses' : 'lose'} access`;
  throw failure(422, 'look_first', message('role_loss', { loss: lose }), {
    fields: { confirm: ownText(lossLines(losing, viewer).join('\n')) },
  });
}

export const removeRole = defineOperation(deleteRole, 'roles', redirect(listHref('rolesAdmin', { done: 'deleted' })));

export const restoreRoleAction = defineOperation(restoreRole, 'roles', (_, { id }) =>
  redirect(screenHref('rolesAdmin', { role: id, done: 'restored' })),
);

const rolesInBulk: BulkOperations = {
  one: 'role',
  operations: deleteAndRestore(deleteRole, restoreRole),
  check: ({ api, viewer, operation, ids, isConfirmed }) => {
    if (operation === 'delete' && !isConfirmed) return confirmHolders(api, viewer, ids);
  },
};
export const changeRoles = bulkAction(deleteRole, 'roles', rolesInBulk);
export const undoRoles = bulkUndo(restoreRole, 'roles', rolesInBulk);

/** Throws the confirmation question if a role has users. */
async function confirmHolders(api: Api, viewer: Viewer | null, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => ifAvailable(api(getRole, { id }))));
  const held = found.flatMap((answer) => (answer && answer.role.userCount > 0 ? answer.role : []));
  if (held.length === 0) return;
  const impacts = await Promise.all(held.map(({ id }) => ifAvailable(api(previewRole, { id, permissionIds: [] }))));
  const roles = plural(ids.length, '{count} role', '{count} roles');
  askFirst({
    question: `Delete ${roles}? People who have them lose the permissions that only these roles give, until you restore the roles.`,
    lines: held.map(({ name, userCount }, index) => {
      const { losing, onlyHere } = impacts[index] ?? { losing: [], onlyHere: [] };
      const has = `${name}: ${plural(userCount, '{count} person has', '{count} people have')} it`;
      return [[has, ...lossLines(losing, viewer)].join('; '), refusalOf(onlyHere)].filter(Boolean).join('. ');
    }),
    yes: `Delete ${roles}`,
  });
}

export const addHolder = defineOperation(addUserToRole, 'holders', ({ role }, { id, userId }) => ({
  message: `Added to the role ${role.name}.`,
  undo: { operation: 'remove', id, ids: userId },
}));

const holdersInBulk: BulkOperations = {
  one: 'person',
  operations: {
    remove: {
      done: 'removed from this role',
      undo: 'add',
      run: (api, userId, { id = '' }) => api(removeUserFromRole, { id, userId }),
    },
    add: {
      done: 'added to this role again',
      undo: 'remove',
      run: (api, userId, { id = '' }) => api(addUserToRole, { id, userId }),
    },
  },
};
export const removeHolders = bulkAction(removeUserFromRole, 'holders', holdersInBulk);
export const undoHolders = bulkUndo(addUserToRole, 'holders', holdersInBulk);

export const grantRequest = defineOperation(grantAccessRequest, 'requests', ({ request: { roleName } }) =>
  roleName === null
    ? 'Closed: they can open the screen already.'
    : `Granted with the role ${roleName}. They get a message.`,
);

export const declineRequest = defineOperation(
  declineAccessRequest,
  'decline',
  'Declined. They get a message with your note.',
);
