import { findAccessRules } from '#contract/apps/app-records.ts';
import {
  accessRuleMessages,
  changeAccessRule,
  createAccessRule,
  deleteAccessRule,
  getAccessRule,
  linkPermission,
  restoreAccessRule,
  unlinkPermission,
} from '#contract/apps/apps.ts';
import { failures } from '#contract/failures.ts';
import { id as idSchema } from '#contract/fields.ts';
import { changeRow, createRow, lockRow } from '../../records/change.ts';
import { lockLive, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { publish } from '../apps/changes.ts';
import { protectOwnScreen } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import { endpoints, permissionSet, requireKnown, requireRemovable, requireRoom } from './changes.ts';
import { listRecords, requireEndpoint } from './queries.ts';

export function addEndpointRoutes(service: Service<AppsTables>, { asCallerOf }: ServiceCalls): void {
  const { APP_ID: ownId } = service.config;

  serve(service, getAccessRule, async ({ id }, { database }) => ({ endpoint: await requireEndpoint(database, id) }));
  serve(service, findAccessRules, (input, { database }) => listRecords(database, ownId, input));

  serve(service, createAccessRule, async ({ permissionIds, ...fields }, call) => {
    await requireKnown(permissionIds, asCallerOf(call.request));
    return call.commit(async (transaction) => {
      await requireRoom(transaction, fields.appId);
      const endpoint = await createRow(transaction, call, endpoints, {
        values: { ...fields, requiredPermissionIds: permissionSet(permissionIds) },
        log: ['appId', 'path', 'description', 'method', 'requiredPermissionIds'],
      });
      publish(transaction, endpoint.appId);
      return { endpoint };
    });
  });

  serve(service, changeAccessRule, async ({ id, revision, permissionIds, confirm, ...fields }, call) => {
    await requireKnown(permissionIds ?? [], asCallerOf(call.request));
    return call.commit(async (transaction) => {
      const row = await lockLive(transaction, endpoints, id, revision);
      if (fields.path !== undefined && fields.path !== row.path) protectOwnScreen(ownId, row);
      if (permissionIds) requireRemovable(row, { ownId, permissionIds, confirm });
      const set = { ...fields, requiredPermissionIds: permissionIds && permissionSet(permissionIds) };
      const endpoint = await changeRow(transaction, call, endpoints, { row, action: 'change', set });
      return { endpoint, message: accessRuleMessages.changed };
    });
  });

  for (const [route, isTrashed] of [
    [deleteAccessRule, true],
    [restoreAccessRule, false],
  ] as const) {
    serve(service, route, ({ id }, call) =>
      call.commit(async (transaction) => {
        const row = await lockRow(transaction, endpoints, id);
        if (isTrashed) protectOwnScreen(ownId, row);
        return { endpoint: await setTrashed(transaction, call, endpoints, { row, isTrashed }) };
      }),
    );
  }

  serve(service, linkPermission, async (input, call) => {
    const { endpointId, permissionId } = orderedPair(input);
    await requireKnown([permissionId], asCallerOf(call.request));
    return call.commit(async (transaction) => {
      const row = await lockLive(transaction, endpoints, endpointId);
      const set = { requiredPermissionIds: permissionSet([...row.requiredPermissionIds, permissionId]) };
      const log = { after: { permissionId } };
      return { endpoint: await changeRow(transaction, call, endpoints, { row, action: 'link', set, log }) };
    });
  });

  serve(service, unlinkPermission, ({ confirm, ...input }, call) =>
    call.commit(async (transaction) => {
      const { endpointId, permissionId } = orderedPair(input);
      const row = await lockLive(transaction, endpoints, endpointId);
      const permissionIds = row.requiredPermissionIds.filter((id) => id !== permissionId);
      requireRemovable(row, { ownId, permissionIds, confirm });
      const set = { requiredPermissionIds: permissionIds };
      const log = { before: { permissionId } };
      return { endpoint: await changeRow(transaction, call, endpoints, { row, action: 'unlink', set, log }) };
    }),
  );
}

type Pair = { endpointId: string; permissionId: string };

/** The two ids come in either order; only permission ids contain a dot. Throws 404 for any other pair. */
function orderedPair({ endpointId: first, permissionId: second }: Pair): Pair {
  const isId = (text: string) => idSchema.safeParse(text).success;
  const isName = (text: string) => /^[a-z-]+\.[a-z-]+$/.test(text);
  if (isId(first) && isName(second)) return { endpointId: first, permissionId: second };
  if (isName(first) && isId(second)) return { endpointId: second, permissionId: first };
  throw failures.notFound('this_permission_of_the_endpoint');
}
