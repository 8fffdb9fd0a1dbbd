'use server';
/** Making and changing endpoints, and which permissions reach them. */
import * as z from 'zod';
import {
  changeAccessRule,
  createAccessRule,
  deleteAccessRule,
  getAccessRule,
  linkPermission,
  restoreAccessRule,
  unlinkPermission,
} from '../../../contract/apps/apps.ts';
import type { Api } from '../../../contract/endpoint.ts';
import { failures } from '../../../contract/failures.ts';
import { redirect } from '../../../contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { checkedPermissions } from '../ui/permission-names.ts';
import { screenHref } from '../ui/urls.ts';

/** Nothing ticked opens it to everybody who is signed in: that has to be meant. */
const open = z.literal('on').optional();
const openMessage = 'Choose a permission, or allow everybody who is signed in.';

export const makeEndpoint = action(
  createAccessRule,
  'new-endpoint',
  async ({ open: isOpen, appId, path, description, method, ...ticked }, { api }) => {
    const wanted = checkedPermissions(ticked);
    if (wanted.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { endpoint } = await api(createAccessRule, { appId, path, description, method, permissionIds: wanted });
    return redirect(screenHref('appsAdmin', { app: appId, endpoint: endpoint.id, done: 'created' }));
  },
  createAccessRule.input.omit({ permissionIds: true }).extend({ open }).catchall(z.string()),
);

export const saveEndpoint = action(
  changeAccessRule,
  'endpoint',
  async ({ open: isOpen, id, path, description, revision, ...ticked }, { api }) => {
    const wanted = checkedPermissions(ticked);
    if (wanted.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { message } = await api(changeAccessRule, {
      id,
      path,
      description: description ?? '',
      permissionIds: wanted,
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

export const removeEndpoint = action(
  deleteAccessRule,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(deleteAccessRule, { id });
    return redirect(screenHref('appsAdmin', { app, done: 'endpoint-deleted' }));
  },
  one,
);

export const restoreAccessRuleAction = action(
  restoreAccessRule,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(restoreAccessRule, { id });
    return redirect(screenHref('appsAdmin', { app, endpoint: id, done: 'restored' }));
  },
  one,
);

const operation = z.enum(['delete', 'restore', 'link', 'unlink']);
type Asked = { readonly operation: z.infer<typeof operation>; readonly permission?: string | undefined };

export const changeEndpoints = action(
  changeAccessRule,
  'endpoints',
  async (asked, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one endpoint.');
    return changeAll(api, asked, ids);
  },
  z.object({ operation, permission: z.string().optional() }),
);

export const undoEndpoints = action(
  restoreAccessRule,
  'endpoints',
  async (asked, { api }) => changeAll(api, asked, asked.ids.split(',')),
  z.object({ operation, permission: z.string().optional(), ids: z.string() }),
);

const words = { delete: 'deleted', restore: 'restored', link: 'linked', unlink: 'unlinked' } as const;
const back = { delete: 'restore', restore: 'delete', link: 'unlink', unlink: 'link' } as const;

/** Those that were linked already are not unlinked by the undo. */
async function changeAll(api: Api, { operation: wanted, permission }: Asked, ids: readonly string[]) {
  if ((wanted === 'link' || wanted === 'unlink') && !permission)
    throw failures.invalid({ permission: 'Please choose a permission.' });
  const changed: string[] = [];
  const outcome = await eachOf(ids, async (id) => {
    if (wanted === 'delete') await api(deleteAccessRule, { id });
    else if (wanted === 'restore') await api(restoreAccessRule, { id });
    else {
      const permissionId = permission as string;
      const { endpoint } = await api(getAccessRule, { id });
      if (endpoint.requiredPermissionIds.includes(permissionId) === (wanted === 'link')) return;
      await api(wanted === 'link' ? linkPermission : unlinkPermission, { endpointId: id, permissionId });
    }
    changed.push(id);
  });
  const undo = { operation: back[wanted], ids: changed.join(','), ...(permission ? { permission } : {}) };
  return bulkOutcome(outcome, words[wanted], changed.length > 0 ? undo : undefined);
}
