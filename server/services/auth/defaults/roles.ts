/** The built-in roles. All can be renamed; all but Administrator can be changed. */
import { type Kysely, sql } from 'kysely';
import { type Permission, permissions } from '#contract/auth/permissions.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import type { Author } from '../../audit/record.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import { changeRow, lockRow } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import { listCustom } from '../identity/permissions/queries.ts';
import { holdersOf, publishToUsers, roles, setPermissions } from '../identity/roles/changes.ts';
import { permissionIdsOf } from '../identity/roles/queries.ts';
import type { AuthTables } from '../tables.ts';

type SystemRole = { id: string; name: string; description: string; permissions: readonly Permission[] };

const systemRoles = {
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
    permissions: [
      'posts.manage',
      'pages.manage',
      'policies.manage',
      'products.manage',
      'decks.manage',
      'media.manage',
      'translations.manage',
    ],
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

/** Repairs the role even after manual changes to the database. */
export async function repairAdministratorRole(transaction: Kysely<AuthTables>, author: Author): Promise<void> {
  const { id, description, name, permissions: all } = systemRoles.administrator;
  await transaction
    .insertInto('roles')
    .values({ id, name: await findFreeName(transaction, name), description, isSystem: true, trashedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const found = await lockRow(transaction, roles, id);
  const set = { name: await findFreeName(transaction, found.name), isSystem: true };
  const row = await setTrashed(transaction, author, roles, { row: found, isTrashed: false, set });
  const custom = (await listCustom(transaction)).map((permission) => permission.id);
  const beside = await setPermissions(transaction, id, [
    ...(await permissionIdsOf(transaction, id)),
    ...all,
    ...custom,
  ]);
  await changeRow(transaction, author, roles, { row, action: 'change', set: {}, beside });
  if (beside || row !== found) await publishToUsers(transaction, holdersOf(id));
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
    await setPermissions(transaction, role.id, held);
  }
}
