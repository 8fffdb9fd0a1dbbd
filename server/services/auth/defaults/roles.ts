/** The built-in roles. All can be renamed; all but Administrator can be changed. */
import { type Kysely, sql } from 'kysely';
import { type Permission, permissions } from '#contract/auth/permissions.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import type { Author } from '../changes.ts';
import { holdersOf, publishChange } from '../roles/changes.ts';
import type { AuthTables } from '../tables.ts';

type SystemRole = { id: string; name: string; description: string; permissions: readonly Permission[] };

export const systemRoles = {
  administrator: {
    id: administratorRole,
    name: 'Administrator',
    description: 'Everything',
    permissions: Object.keys(permissions) as Permission[],
  },
  editor: {
    id: '00000000-0000-4000-9000-000000000002',
    name: 'Editor',
    description: 'Content of the site',
    permissions: ['posts.manage', 'pages.manage', 'policies.manage', 'products.manage', 'decks.manage', 'media.manage'],
  },
  support: {
    id: '00000000-0000-4000-9000-000000000003',
    name: 'Support',
    description: 'Inquiries, orders, waitlists and users',
    permissions: ['inquiries.manage', 'orders.manage', 'waitlists.manage', 'users.manage'],
  },
  investor: {
    id: '00000000-0000-4000-9000-000000000004',
    name: 'Investor',
    description: 'Decks and documents for investors',
    permissions: ['investor.view'],
  },
} as const satisfies Record<string, SystemRole>;

/** Runs at every start: adds new permissions and repairs the Administrator role. */
export async function ensurePermissionsAndRoles(transaction: Kysely<AuthTables>): Promise<void> {
  await takeStartLock(transaction, 'auth_seed');
  const isFirst = (await transaction.selectFrom('roles').select('id').limit(1).executeTakeFirst()) === undefined;
  await transaction
    .insertInto('permissions')
    .values(Object.entries(permissions).map(([id, description]) => ({ id, description })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ description: ref('excluded.description') })),
    )
    .execute();
  if (isFirst) return insertRoles(transaction);
  await repairAdministratorRole(transaction, null);
}

/**
 * Makes sure the Administrator role exists, is not deleted and has every permission, even after manual changes to the
 * database.
 */
export async function repairAdministratorRole(transaction: Kysely<AuthTables>, author: Author): Promise<void> {
  const { id, description, name, permissions: all } = systemRoles.administrator;
  const { rows } = await sql<{ name: string; isLive: boolean }>`
    select name, trashed_at is null as is_live from auth.roles where id = ${id} for update`.execute(transaction);
  const [found] = rows;
  if (!found?.isLive) {
    const free = await findFreeName(transaction, found?.name ?? name);
    await transaction
      .insertInto('roles')
      .values({ id, name: free, description, isSystem: true, trashedAt: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: free, isSystem: true, trashedAt: null }))
      .execute();
  }
  const before = await transaction
    .selectFrom('rolePermissions')
    .select('permissionId')
    .where('roleId', '=', id)
    .execute();
  const held = before.map(({ permissionId }) => permissionId).sort();
  const missing = all.filter((permission) => !held.includes(permission));
  if (missing.length === 0 && found?.isLive) return;
  if (missing.length > 0) await grant(transaction, id, missing);
  await publishChange(transaction, author, {
    action: 'role.change',
    roleId: id,
    before: { permissionIds: held },
    after: { permissionIds: [...held, ...missing].sort() },
    users: holdersOf(id),
  });
}

/** Role names are unique, and another role may use this name by now. */
async function findFreeName(transaction: Kysely<AuthTables>, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from auth.roles
    where trashed_at is null and id <> ${systemRoles.administrator.id}`.execute(transaction);
  const taken = new Set(rows.map((row) => row.name));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name} ${count}`;
  return free;
}

async function insertRoles(transaction: Kysely<AuthTables>): Promise<void> {
  for (const { permissions: held, ...role } of Object.values(systemRoles)) {
    await transaction
      .insertInto('roles')
      .values({ ...role, isSystem: true, trashedAt: null })
      .execute();
    await grant(transaction, role.id, held);
  }
}

const grant = (transaction: Kysely<AuthTables>, roleId: string, ids: readonly string[]) =>
  transaction
    .insertInto('rolePermissions')
    .values(ids.map((permissionId) => ({ roleId, permissionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
