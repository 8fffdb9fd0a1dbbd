import type { Kysely } from 'kysely';
import type { AuthTables } from '../tables.ts';
import type { StoredRole } from './queries.ts';

export const idsOf = ({ permissions }: StoredRole) => permissions.map(({ id }) => id);

export async function setPermissions(
  transaction: Kysely<AuthTables>,
  roleId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute();
  const rows = [...new Set(ids)].map((permissionId) => ({ roleId, permissionId }));
  if (rows.length > 0) await transaction.insertInto('rolePermissions').values(rows).execute();
}

type Wanted = { name?: string | undefined; description?: string | undefined; permissionIds?: string[] | undefined };
type Different = { name?: string; description?: string; permissionIds?: string[] };

/** Null if nothing differs. */
export function differences(role: StoredRole, wanted: Wanted): { before: Different; after: Different } | null {
  const now = { name: role.name, description: role.description, permissionIds: idsOf(role).sort() };
  const then = { ...wanted, permissionIds: wanted.permissionIds && [...new Set(wanted.permissionIds)].sort() };
  const keys = (['name', 'description', 'permissionIds'] as const).filter(
    (key) => then[key] !== undefined && JSON.stringify(then[key]) !== JSON.stringify(now[key]),
  );
  if (keys.length === 0) return null;
  const of = (source: Wanted) => Object.fromEntries(keys.map((key) => [key, source[key]])) as Different;
  return { before: of(now), after: of(then) };
}
