import { type Kysely, sql } from 'kysely';
import { type AccessRule, linkPermission, unlinkPermission } from '#contract/apps/apps.ts';
import { permissions } from '#contract/auth/permissions.ts';
import { failures } from '#contract/failures.ts';
import { id as idSchema } from '#contract/fields.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { publishChange } from '../changes.ts';
import { protectOwnPermission } from '../own-app.ts';
import type { AppsTables } from '../tables.ts';
import { findEndpoint, lockEndpoint } from './queries.ts';

export function addLinkRoutes(service: Service<AppsTables>): void {
  const { APP_ID } = service.config;

  serve(service, linkPermission, async (input, call) => {
    const { endpointId, permissionId } = orderedPair(input);
    if (!Object.hasOwn(permissions, permissionId)) throw failures.notFound('This permission');
    return call.commit(async (transaction) => {
      const current = await lockLive(transaction, endpointId);
      if (!current.requiredPermissionIds.includes(permissionId)) {
        await transaction.insertInto('endpointPermissions').values({ endpointId, permissionId }).execute();
        await touch(transaction, endpointId);
        const target = { targetId: endpointId, appId: current.appId };
        await publishChange(transaction, call, { ...target, action: 'endpoint.link', after: { permissionId } });
      }
      return { endpoint: await findEndpoint(transaction, endpointId) };
    });
  });

  serve(service, unlinkPermission, async ({ confirm, ...input }, call) => {
    const { endpointId, permissionId } = orderedPair(input);
    return call.commit(async (transaction) => {
      const current = await lockLive(transaction, endpointId);
      if (current.requiredPermissionIds.includes(permissionId)) {
        protectOwnPermission(APP_ID, current, permissionId);
        if (current.requiredPermissionIds.length === 1 && confirm !== true) throw needsConfirmation();
        await transaction
          .deleteFrom('endpointPermissions')
          .where('endpointId', '=', endpointId)
          .where('permissionId', '=', permissionId)
          .execute();
        await touch(transaction, endpointId);
        const target = { targetId: endpointId, appId: current.appId };
        await publishChange(transaction, call, { ...target, action: 'endpoint.unlink', before: { permissionId } });
      }
      return { endpoint: await findEndpoint(transaction, endpointId) };
    });
  });
}

/** Throws 404 for an unknown permission. */
export function requireKnown(permissionIds: readonly string[]): void {
  if (permissionIds.some((id) => !Object.hasOwn(permissions, id))) throw failures.notFound('This permission');
}

type Wanted = {
  readonly ownId: string;
  readonly permissionIds: readonly string[];
  readonly confirm?: boolean | undefined;
};

/**
 * Replaces all permissions in one step, so that the endpoint is never open in between. Returns the difference, or
 * null.
 */
export async function setPermissions(
  transaction: Kysely<AppsTables>,
  current: AccessRule,
  { ownId, permissionIds, confirm }: Wanted,
): Promise<{ before: string[]; after: string[] } | null> {
  requireKnown(permissionIds);
  const before = [...current.requiredPermissionIds].sort();
  const after = [...new Set(permissionIds)].sort();
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (gone.length === 0 && added.length === 0) return null;
  for (const id of gone) protectOwnPermission(ownId, current, id);
  if (after.length === 0 && confirm !== true) throw needsConfirmation();
  const endpointId = current.id;
  if (gone.length > 0) {
    await transaction
      .deleteFrom('endpointPermissions')
      .where('endpointId', '=', endpointId)
      .where('permissionId', 'in', gone)
      .execute();
  }
  if (added.length > 0) {
    await transaction
      .insertInto('endpointPermissions')
      .values(added.map((permissionId) => ({ endpointId, permissionId })))
      .execute();
  }
  return { before, after };
}

type Pair = { endpointId: string; permissionId: string };

/**
 * Accepts the two ids in either order: endpoint ids are UUIDs, permission ids contain a dot. Throws 404 otherwise.
 */
function orderedPair({ endpointId: first, permissionId: second }: Pair): Pair {
  const isId = (text: string) => idSchema.safeParse(text).success;
  const isName = (text: string) => /^[a-z-]+\.[a-z-]+$/.test(text);
  if (isId(first) && isName(second)) return { endpointId: first, permissionId: second };
  if (isName(first) && isId(second)) return { endpointId: second, permissionId: first };
  throw failures.notFound('This permission of the endpoint');
}

const needsConfirmation = () =>
  failures.badRequest(
    'Without a permission, everyone who is signed in can reach this endpoint. Please confirm this change.',
  );

async function lockLive(transaction: Kysely<AppsTables>, id: string): Promise<AccessRule> {
  const endpoint = await lockEndpoint(transaction, id);
  if (endpoint.trashedAt) throw failures.notFound('This endpoint');
  return endpoint;
}

async function touch(transaction: Kysely<AppsTables>, id: string): Promise<void> {
  await transaction
    .updateTable('endpoints')
    .set({ revision: sql`revision + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
