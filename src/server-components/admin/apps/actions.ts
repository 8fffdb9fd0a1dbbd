'use server';
import * as z from 'zod';
import {
  type AccessRule,
  changeAccessRule,
  changeApp,
  createAccessRule,
  createApp,
  deleteAccessRule,
  deleteApp,
  getAccessRule,
  linkPermission,
  restoreAccessRule,
  restoreApp,
  unlinkPermission,
} from '#contract/apps/apps.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { revision as anyRevision } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo, deleteAndRestore } from '../ui/operations.ts';
import { checkedPermissions } from '../ui/permission-names.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { appFields, newRuleFields, ruleFields } from './fields.ts';

const { id } = changeApp.input.shape;

/** Services of others have no revisions: the forms of their records send 0. */
const revision = anyRevision.transform((number) => number || undefined);

/** The specification links permissions one by one, so services of others may ignore them elsewhere. */
async function linkAll(api: Api, endpoint: AccessRule, wanted: readonly string[]): Promise<void> {
  const { id: endpointId, requiredPermissionIds: linked } = endpoint;
  const confirm = wanted.length === 0 ? { confirm: true } : {};
  for (const permissionId of wanted.filter((each) => !linked.includes(each)))
    await api(linkPermission, { endpointId, permissionId });
  for (const permissionId of linked.filter((each) => !wanted.includes(each)))
    await api(unlinkPermission, { endpointId, permissionId, ...confirm });
}

export const createAppAction = defineOperation(createApp, 'new-app', ({ app }) =>
  redirect(screenHref('appsAdmin', { app: app.id, done: 'created' })),
);

export const saveApp = defineOperation(changeApp, 'app', 'App saved.', schemaOf(appFields).extend({ id, revision }));

export const removeApp = defineOperation(deleteApp, 'apps', redirect(listHref('appsAdmin', { done: 'deleted' })));

export const restoreAppAction = defineOperation(restoreApp, 'apps', (_, { id: app }) =>
  redirect(screenHref('appsAdmin', { app, done: 'restored' })),
);

const appsInBulk = { one: 'app', operations: deleteAndRestore(deleteApp, restoreApp) };
export const changeApps = bulkAction(deleteApp, 'apps', appsInBulk);
export const undoApps = bulkUndo(restoreApp, 'apps', appsInBulk);

/** A rule without permissions is open to all signed-in users, so that needs an explicit choice. */
function permissionsOf({ open, ...checkboxes }: Readonly<Record<string, unknown>>): string[] {
  const chosen = checkedPermissions(checkboxes);
  if (chosen.length === 0 && !open) throw failures.invalid({ open: message('app_access_missing') });
  return chosen;
}

export const createRule = defineAction(
  createAccessRule,
  'new-endpoint',
  async ({ appId, path, description, method, ...permissions }, { api }) => {
    const rule = { appId, path, description, method, permissionIds: permissionsOf(permissions) };
    const { endpoint } = await api(createAccessRule, rule);
    await linkAll(api, endpoint, rule.permissionIds);
    return redirect(screenHref('appsAdmin', { app: appId, endpoint: endpoint.id, done: 'created' }));
  },
  schemaOf(newRuleFields).extend({ appId: createAccessRule.input.shape.appId }).catchall(z.string()),
);

export const saveRule = defineAction(
  changeAccessRule,
  'endpoint',
  async ({ id, path, description, revision, ...permissions }, { api }) => {
    const rule = { id, path, description, permissionIds: permissionsOf(permissions), revision };
    const confirm = permissions.open ? { confirm: true } : {};
    const { endpoint, message } = await api(changeAccessRule, { ...rule, ...confirm });
    await linkAll(api, endpoint, rule.permissionIds);
    return message;
  },
  schemaOf(ruleFields).extend({ id, revision }).catchall(z.string()),
);

const inApp = z.object({ id, app: z.string() });

export const removeRule = defineOperation(
  deleteAccessRule,
  'endpoints',
  (_, { app }) => redirect(screenHref('appsAdmin', { app, done: 'endpoint-deleted' })),
  inApp,
);

export const restoreRule = defineOperation(
  restoreAccessRule,
  'endpoints',
  (_, { id: endpoint, app }) => redirect(screenHref('appsAdmin', { app, endpoint, done: 'restored' })),
  inApp,
);

const linking = (isLinked: boolean): BulkOperations['operations'][string] => ({
  done: isLinked ? 'linked' : 'unlinked',
  undo: isLinked ? 'unlink' : 'link',
  async run(api, endpointId, { permission: permissionId = '' }) {
    const { endpoint } = await api(getAccessRule, { id: endpointId });
    if (endpoint.requiredPermissionIds.includes(permissionId) === isLinked) return false;
    return api(isLinked ? linkPermission : unlinkPermission, { endpointId, permissionId });
  },
});
const rulesInBulk: BulkOperations = {
  one: 'endpoint',
  operations: { ...deleteAndRestore(deleteAccessRule, restoreAccessRule), link: linking(true), unlink: linking(false) },
  check({ operation, fields }) {
    if (operation.endsWith('link') && !fields['permission'])
      throw failures.invalid({ permission: message('permission_missing') });
  },
};
export const changeRules = bulkAction(changeAccessRule, 'endpoints', rulesInBulk);
export const undoRules = bulkUndo(restoreAccessRule, 'endpoints', rulesInBulk);
