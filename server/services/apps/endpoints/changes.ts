import type { Kysely } from 'kysely';
import { type AccessRule, maxAccessRules } from '#contract/apps/apps.ts';
import { isCustomPermission, listCustomPermissions } from '#contract/auth/custom-permissions.ts';
import { permissions } from '#contract/auth/permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Entity } from '../../records/change.ts';
import { lockLive } from '../../records/trash.ts';
import { orIfForeign } from '../../service-calls.ts';
import { apps, publish } from '../apps/changes.ts';
import { protectOwnPermission } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import type { StoredEndpoint } from './queries.ts';

export const endpoints: Entity<StoredEndpoint, AppsTables> = {
  table: 'endpoints',
  kind: 'endpoint',
  label: 'this_endpoint',
  touched: ['updatedAt'],
  softDelete: true,
  logged: ({ requiredPermissionIds: permissionIds, ...fields }) => ({
    ...fields,
    ...(permissionIds && { permissionIds }),
  }),
  taken: () => failures.conflict(message('endpoint_taken')),
  publish: (transaction, { appId }) => publish(transaction, appId),
};

/** Locks the app, so that two calls do not add its last endpoint. */
export async function requireRoom(transaction: Kysely<AppsTables>, appId: string): Promise<void> {
  await lockLive(transaction, apps, appId);
  const { count } = await transaction
    .selectFrom('endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow();
  if (count >= maxAccessRules) throw failures.conflict(message('endpoints_full'));
}

export const permissionSet = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Call it before the transaction. Throws 404. `asCaller` asks auth, which has the permissions that staff made. */
export async function requireKnown(ids: readonly string[], asCaller: Api): Promise<void> {
  const others = ids.filter((id) => !Object.hasOwn(permissions, id));
  if (others.length === 0) return;
  const isKnown = others.every(isCustomPermission) && (await areCustom(others, asCaller));
  if (!isKnown) throw failures.notFound('this_permission');
}

async function areCustom(ids: readonly string[], asCaller: Api): Promise<boolean> {
  // A foreign auth service makes its permissions itself.
  const known = await orIfForeign(asCaller(listCustomPermissions, {}), null);
  return known === null || ids.every((id) => known.permissions.some((permission) => permission.id === id));
}

type Wanted = {
  readonly ownId: string;
  readonly permissionIds: readonly string[];
  readonly confirm?: boolean | undefined;
};

/** Throws 409 if the own apps screen would lose its permission, 400 if the last one goes without confirmation. */
export function requireRemovable(endpoint: AccessRule, { ownId, permissionIds, confirm }: Wanted): void {
  protectOwnPermission(ownId, endpoint, permissionIds);
  if (endpoint.requiredPermissionIds.length > 0 && permissionIds.length === 0 && confirm !== true)
    throw failures.badRequest(message('endpoint_without_permission'));
}
