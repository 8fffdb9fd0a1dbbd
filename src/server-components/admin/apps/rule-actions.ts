'use server';
import * as z from 'zod';
import {
  changeAccessRule,
  createAccessRule,
  deleteAccessRule,
  getAccessRule,
  linkPermission,
  restoreAccessRule,
  unlinkPermission,
} from '#contract/apps/apps.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { checkedPermissions } from '../ui/permission-names.ts';
import { screenHref } from '../ui/urls.ts';

/** A rule without permissions is open to all signed-in users, so that needs an explicit choice. */
const open = z.literal('on').optional();
const openMessage = 'Choose a permission, or allow everybody who is signed in.';

export const createRule = action(
  createAccessRule,
  'new-endpoint',
  async ({ open: isOpen, appId, path, description, method, ...checkboxes }, { api }) => {
    const requested = checkedPermissions(checkboxes);
    if (requested.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { endpoint } = await api(createAccessRule, { appId, path, description, method, permissionIds: requested });
    return redirect(screenHref('appsAdmin', { app: appId, endpoint: endpoint.id, done: 'created' }));
  },
  createAccessRule.input.omit({ permissionIds: true }).extend({ open }).catchall(z.string()),
);

export const saveRule = action(
  changeAccessRule,
  'endpoint',
  async ({ open: isOpen, id, path, description, revision, ...checkboxes }, { api }) => {
    const requested = checkedPermissions(checkboxes);
    if (requested.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { message } = await api(changeAccessRule, {
      id,
      path,
      description: description ?? '',
      permissionIds: requested,
      ...(isOpen ? { confirm: true } : {}),
      revision,
    });
    return message;
  },
  changeAccessRule.input
    .pick({ id: true, path: true, description: true })
    .extend({ open, revision: z.coerce.number().int() })
    .catchall(z.string()),
);

const one = z.object({ id: z.string(), app: z.string() });

export const removeRule = action(
  deleteAccessRule,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(deleteAccessRule, { id });
    return redirect(screenHref('appsAdmin', { app, done: 'endpoint-deleted' }));
  },
  one,
);

export const restoreRule = action(
  restoreAccessRule,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(restoreAccessRule, { id });
    return redirect(screenHref('appsAdmin', { app, endpoint: id, done: 'restored' }));
  },
  one,
);

const operation = z.enum(['delete', 'restore', 'link', 'unlink']);
type BulkInput = { readonly operation: z.infer<typeof operation>; readonly permission?: string | undefined };

export const changeRules = action(
  changeAccessRule,
  'endpoints',
  async (input, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one endpoint.');
    return changeAll(api, input, ids);
  },
  z.object({ operation, permission: z.string().optional() }),
);

export const undoRules = action(
  restoreAccessRule,
  'endpoints',
  async (input, { api }) => changeAll(api, input, input.ids.split(',')),
  z.object({ operation, permission: z.string().optional(), ids: z.string() }),
);

const doneTexts = { delete: 'deleted', restore: 'restored', link: 'linked', unlink: 'unlinked' } as const;
const reverse = { delete: 'restore', restore: 'delete', link: 'unlink', unlink: 'link' } as const;

/** Undo affects only the rules that this operation changed. */
async function changeAll(api: Api, { operation: requested, permission }: BulkInput, ids: readonly string[]) {
  if ((requested === 'link' || requested === 'unlink') && !permission)
    throw failures.invalid({ permission: 'Please choose a permission.' });
  const changed: string[] = [];
  const outcome = await eachOf(ids, async (id) => {
    if (requested === 'delete') await api(deleteAccessRule, { id });
    else if (requested === 'restore') await api(restoreAccessRule, { id });
    else {
      const permissionId = permission as string;
      const { endpoint } = await api(getAccessRule, { id });
      if (endpoint.requiredPermissionIds.includes(permissionId) === (requested === 'link')) return;
      await api(requested === 'link' ? linkPermission : unlinkPermission, { endpointId: id, permissionId });
    }
    changed.push(id);
  });
  const undo = { operation: reverse[requested], ids: changed.join(','), ...(permission ? { permission } : {}) };
  return bulkOutcome(outcome, doneTexts[requested], changed.length > 0 ? undo : undefined);
}
