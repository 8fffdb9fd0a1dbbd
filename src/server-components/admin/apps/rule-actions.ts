'use server';
/** Making and changing endpoints, and which permissions reach them. */
import * as z from 'zod';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  linkPermission,
  restoreEndpoint,
  unlinkPermission,
} from '../../../contract/apps/apps.ts';
import type { Api } from '../../../contract/endpoint.ts';
import { failures } from '../../../contract/failures.ts';
import { redirect } from '../../../contract/redirect.ts';
import { action } from '../../request/action.ts';
import { screenHref } from '../ui/urls.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { tickedPermissions } from '../ui/permission-names.ts';

/** Nothing ticked opens it to everybody who is signed in: that has to be meant. */
const open = z.literal('on').optional();
const openMessage = 'Choose a permission, or tick that everybody who is signed in may reach it.';

export const makeEndpoint = action(
  createEndpoint,
  'new-endpoint',
  async ({ open: isOpen, appId, path, description, method, ...ticked }, { api }) => {
    const wanted = tickedPermissions(ticked);
    if (wanted.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { endpoint } = await api(createEndpoint, { appId, path, description, method, permissionIds: wanted });
    return redirect(screenHref('appsAdmin', { app: appId, endpoint: endpoint.id, done: 'created' }));
  },
  createEndpoint.input.omit({ permissionIds: true }).extend({ open }).catchall(z.string()),
);

export const saveEndpoint = action(
  changeEndpoint,
  'endpoint',
  async ({ open: isOpen, id, path, description, revision, ...ticked }, { api }) => {
    const wanted = tickedPermissions(ticked);
    if (wanted.length === 0 && !isOpen) throw failures.invalid({ open: openMessage });
    const { message } = await api(changeEndpoint, {
      id,
      path,
      description: description ?? '',
      permissionIds: wanted,
      ...(isOpen ? { confirm: true } : {}),
      revision,
    });
    return message;
  },
  changeEndpoint.input
    .pick({ id: true, path: true, description: true })
    .extend({ open, revision: z.coerce.number().int() })
    .catchall(z.string()),
);

const one = z.object({ id: z.string(), app: z.string() });

export const removeEndpoint = action(
  deleteEndpoint,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(deleteEndpoint, { id });
    return redirect(screenHref('appsAdmin', { app, done: 'endpoint-deleted' }));
  },
  one,
);

export const bringBackEndpoint = action(
  restoreEndpoint,
  'endpoints',
  async ({ id, app }, { api }) => {
    await api(restoreEndpoint, { id });
    return redirect(screenHref('appsAdmin', { app, endpoint: id, done: 'restored' }));
  },
  one,
);

const deed = z.enum(['delete', 'restore', 'link', 'unlink']);
type Asked = { readonly deed: z.infer<typeof deed>; readonly permission?: string | undefined };

export const changeEndpoints = action(
  changeEndpoint,
  'endpoints',
  async (asked, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one endpoint.');
    return changeAll(api, asked, ids);
  },
  z.object({ deed, permission: z.string().optional() }),
);

export const undoEndpoints = action(
  restoreEndpoint,
  'endpoints',
  async (asked, { api }) => changeAll(api, asked, asked.ids.split(',')),
  z.object({ deed, permission: z.string().optional(), ids: z.string() }),
);

const words = { delete: 'deleted', restore: 'restored', link: 'linked', unlink: 'no longer linked' } as const;
const back = { delete: 'restore', restore: 'delete', link: 'unlink', unlink: 'link' } as const;

/** Those that were linked already are not unlinked by the undo. */
async function changeAll(api: Api, { deed: wanted, permission }: Asked, ids: readonly string[]) {
  if ((wanted === 'link' || wanted === 'unlink') && !permission)
    throw failures.invalid({ permission: 'Please choose a permission.' });
  const changed: string[] = [];
  const outcome = await eachOf(ids, async (id) => {
    if (wanted === 'delete') await api(deleteEndpoint, { id });
    else if (wanted === 'restore') await api(restoreEndpoint, { id });
    else {
      const permissionId = permission as string;
      const { endpoint } = await api(getEndpoint, { id });
      if (endpoint.requiredPermissionIds.includes(permissionId) === (wanted === 'link')) return;
      await api(wanted === 'link' ? linkPermission : unlinkPermission, { endpointId: id, permissionId });
    }
    changed.push(id);
  });
  const undo = { deed: back[wanted], ids: changed.join(','), ...(permission ? { permission } : {}) };
  return bulkOutcome(outcome, words[wanted], changed.length > 0 ? undo : undefined);
}
