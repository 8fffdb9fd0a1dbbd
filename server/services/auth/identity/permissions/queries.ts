import { type Kysely, sql } from 'kysely';
import type { CustomPermission } from '#contract/auth/custom-permissions.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;

export const listCustom = (database: Tables): Promise<CustomPermission[]> =>
  database
    .selectFrom('permissions')
    .select(['id', 'description', 'revision'])
    .where('isCustom', '=', true)
    .orderBy('id')
    .execute();

/** Also of deleted roles, which can be restored. */
export async function usesOf(
  database: Tables,
  permissionId: string,
): Promise<{ roles: readonly { name: string }[]; tokens: number }> {
  const roles = await database
    .selectFrom('roles')
    .innerJoin('rolePermissions', 'roleId', 'roles.id')
    .select('roles.name')
    .where('permissionId', '=', permissionId)
    .where('roles.id', '<>', administratorRole)
    .orderBy('roles.name')
    .execute();
  const { tokens } = await database
    .selectFrom('apiTokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where(sql<boolean>`${permissionId} = any(permission_ids)`)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return { roles, tokens: Number(tokens) };
}
