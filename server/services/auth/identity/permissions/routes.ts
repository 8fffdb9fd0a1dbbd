/** Permissions that staff make for the endpoints of other apps. */
import type { Selectable, Transaction } from 'kysely';
import { listApps } from '#contract/apps/apps.ts';
import {
  changeCustomPermission,
  createCustomPermission,
  deleteCustomPermission,
  listCustomPermissions,
  maxCustomPermissions,
} from '#contract/auth/custom-permissions.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Author, record } from '../../../audit/record.ts';
import { changeRow, createRow, type Entity, lockRow } from '../../../records/change.ts';
import { type Call, serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ServiceCalls } from '../../../service-calls.ts';
import type { AuthTables } from '../../tables.ts';
import { createChangeRights } from '../rights.ts';
import { holdersOf, publishToUsers, roles, setPermissions } from '../roles/changes.ts';
import { permissionIdsOf } from '../roles/queries.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { listCustom, usesOf } from './queries.ts';

type Row = Selectable<AuthTables['permissions']>;
type Options = { current: CurrentSessions; calls: ServiceCalls };

const permissions: Entity<Row, AuthTables> = {
  table: 'permissions',
  kind: 'permission',
  label: 'this_permission',
  taken: () => failures.invalid({ id: message('permission_id_taken') }),
};

export function addPermissionRoutes(service: Service<AuthTables>, { current, calls }: Options): void {
  const changeRights = createChangeRights(service.config, current);

  serve(service, listCustomPermissions, async (_, { database }) => ({ permissions: await listCustom(database) }));

  serve(service, createCustomPermission, (values, call) =>
    changeRights(call, 'roles.manage', async (transaction) => {
      if ((await listCustom(transaction)).length >= maxCustomPermissions)
        throw failures.conflict(message('permissions_full', { count: maxCustomPermissions }));
      const permission = await createRow(transaction, call, permissions, {
        values: { ...values, isCustom: true },
        log: ['description'],
      });
      await giveToAdministrators(transaction, call, permission.id);
      return { permission };
    }),
  );

  serve(service, changeCustomPermission, ({ permissionId, revision, description }, call) =>
    changeRights(call, 'roles.manage', async (transaction) => {
      const row = await lockCustom(transaction, permissionId, revision);
      const permission = await changeRow(transaction, call, permissions, {
        row,
        action: 'change',
        set: { description },
      });
      return { permission };
    }),
  );

  serve(service, deleteCustomPermission, async ({ permissionId }, call) => {
    const endpoints = await endpointsWith(calls, call, permissionId);
    return changeRights(call, 'roles.manage', async (transaction) => {
      const { description } = await lockCustom(transaction, permissionId);
      const { roles: using, tokens } = await usesOf(transaction, permissionId);
      const uses = [
        ...using.map(({ name }) => `the role ${name}`),
        ...(tokens === 0 ? [] : [tokens === 1 ? 'an API token' : `${tokens} API tokens`]),
        ...endpoints,
      ];
      if (uses.length > 0) throw failures.conflict(message('permission_in_use', { uses: shorten(uses) }));
      const holders = holdersOf(administratorRole);
      await transaction.deleteFrom('rolePermissions').where('permissionId', '=', permissionId).execute();
      await transaction.deleteFrom('permissions').where('id', '=', permissionId).execute();
      await record(transaction, call, {
        action: 'permission.delete',
        targetId: permissionId,
        before: { description },
      });
      await publishToUsers(transaction, holders);
      return undefined;
    });
  });
}

/** Throws 404 also for a permission of the program. */
async function lockCustom(transaction: Transaction<AuthTables>, id: string, revision?: number): Promise<Row> {
  const row = await lockRow(transaction, permissions, id, revision);
  if (!row.isCustom) throw failures.notFound('this_permission');
  return row;
}

/** Administrators hold every permission, so that at least they can give a new one to roles. */
async function giveToAdministrators(transaction: Transaction<AuthTables>, author: Author, id: string): Promise<void> {
  const row = await lockRow(transaction, roles, administratorRole);
  const held = await permissionIdsOf(transaction, administratorRole);
  const beside = await setPermissions(transaction, administratorRole, [...held, id]);
  await changeRow(transaction, author, roles, { row, action: 'change', set: {}, beside });
  await publishToUsers(transaction, holdersOf(administratorRole));
}

/** By the specification's own list, which a foreign apps service has too. Throws 503 if it does not answer. */
async function endpointsWith(
  { asSystem, asCallerOf }: ServiceCalls,
  { request }: Pick<Call<AuthTables>, 'request'>,
  permissionId: string,
): Promise<string[]> {
  try {
    const apps = await asSystem(listApps, { trashed: 'true' }).catch((error: unknown) => {
      // A foreign service knows the token of the user, but not ours.
      if (!isFailure(error) || (error.status !== 401 && error.status !== 403)) throw error;
      return asCallerOf(request)(listApps, { trashed: 'true' });
    });
    return apps.flatMap(({ name, endpoints }) =>
      endpoints
        .filter(({ requiredPermissionIds }) => requiredPermissionIds.includes(permissionId))
        .map(({ method, path }) => `${method} ${path} of ${name}`),
    );
  } catch (error) {
    request.log.warn({ error: (error as Error).message }, 'the apps service was not asked where a permission is used');
    throw failures.unavailable(message('permission_use_unknown'));
  }
}

const shown = 5;
const shorten = (uses: readonly string[]): string =>
  uses.length > shown ? `${uses.slice(0, shown).join(', ')} and ${uses.length - shown} more` : uses.join(', ');
