'use server';
import * as z from 'zod';
import { changeRole, createRole, deleteRole, getRole, previewRole, restoreRole } from '#contract/auth/roles.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { askFirst } from '../ui/bulk-question.tsx';
import { asFormError } from '../ui/form-errors.ts';
import { checkedPermissions } from '../ui/permission-names.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { impactKey, impactText } from './impact.ts';

const texts = z.object({ name: createRole.input.shape.name, description: z.string().trim().max(400).default('') });

export const createRoleAction = action(
  createRole,
  'new-role',
  async ({ name, description, ...checkboxes }, { api }) => {
    const permissionIds = checkedPermissions(checkboxes);
    const { role } = await asFormError(api(createRole, { name, description, permissionIds }));
    return redirect(screenHref('rolesAdmin', { role: role.id, done: 'created' }));
  },
  texts.catchall(z.string()),
);

export const saveRole = action(
  changeRole,
  'role',
  async ({ id, revision, name, description, confirm, allPermissions, ...checkboxes }, { api }) => {
    // The Administrator role has no checkboxes.
    const permissionIds = allPermissions === 'on' ? undefined : checkedPermissions(checkboxes);
    if (permissionIds) await requireConfirmedImpact(api, { id, permissionIds, confirm });
    await asFormError(api(changeRole, { id, revision, name, description, permissionIds }));
    return 'Role saved. Changes apply from the next page that people with this role open.';
  },
  texts
    .extend({
      id: z.string(),
      revision: z.coerce.number().int(),
      confirm: z.string().optional(),
      allPermissions: z.string().optional(),
    })
    .catchall(z.string()),
);

type Change = { readonly id: string; readonly permissionIds: string[]; readonly confirm: string | undefined };

/** Throws 422 with the users who lose permissions, until exactly this change is confirmed. */
async function requireConfirmedImpact(api: Api, { id, permissionIds, confirm }: Change): Promise<void> {
  if (confirm === impactKey(permissionIds)) return;
  const { losing } = await api(previewRole, { id, permissionIds });
  if (losing.length === 0) return;
  const people = losing.length === 1 ? '1 person loses access' : `${losing.length} people lose access`;
  throw failure(422, 'look_first', `${people}. Nothing is saved yet: check the list below, then save again.`, {
    fields: { confirm: impactText(losing) },
  });
}

const one = z.object({ id: z.string() });

export const removeRole = action(
  deleteRole,
  'roles',
  async ({ id }, { api }) => {
    await asFormError(api(deleteRole, { id }));
    return redirect(listHref('rolesAdmin', { done: 'deleted' }));
  },
  one,
);

export const restoreRoleAction = action(
  restoreRole,
  'roles',
  async ({ id }, { api }) => {
    await asFormError(api(restoreRole, { id }));
    return redirect(screenHref('rolesAdmin', { role: id, done: 'restored' }));
  },
  one,
);

export const changeRoles = action(
  deleteRole,
  'roles',
  async ({ operation, confirm }, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one role.');
    if (operation === 'restore') return restoreAll(api, ids);
    if (confirm === undefined) await confirmHolders(api, ids);
    return deleteAll(api, ids);
  },
  z.object({ operation: z.enum(['delete', 'restore']), confirm: z.string().optional() }),
);

export const undoRoles = action(
  restoreRole,
  'roles',
  async ({ operation, ids }, { api }) =>
    operation === 'delete' ? deleteAll(api, ids.split(',')) : restoreAll(api, ids.split(',')),
  z.object({ operation: z.enum(['delete', 'restore']), ids: z.string() }),
);

/** Throws the confirmation question if a role has users. */
async function confirmHolders(api: Api, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => ifAvailable(api(getRole, { id }))));
  const held = found.flatMap((answer) => (answer && answer.role.userCount > 0 ? answer.role : []));
  if (held.length === 0) return;
  const roles = ids.length === 1 ? '1 role' : `${ids.length} roles`;
  askFirst({
    question: `Delete ${roles}? People who have them lose the permissions that only these roles give, until you restore the roles.`,
    lines: held.map(
      ({ name, userCount }) => `${name}: ${userCount === 1 ? '1 person has' : `${userCount} people have`} it`,
    ),
    yes: `Delete ${roles}`,
  });
}

async function deleteAll(api: Api, ids: readonly string[]) {
  const outcome = await eachOf(ids, (id) => api(deleteRole, { id }));
  return bulkOutcome(outcome, 'deleted', { operation: 'restore', ids: changedIds(outcome) });
}

async function restoreAll(api: Api, ids: readonly string[]) {
  const outcome = await eachOf(ids, (id) => api(restoreRole, { id }));
  return bulkOutcome(outcome, 'restored', { operation: 'delete', ids: changedIds(outcome) });
}

const changedIds = ({ results }: Awaited<ReturnType<typeof eachOf>>) =>
  results
    .filter(({ ok }) => ok)
    .map(({ id }) => id)
    .join(',');
