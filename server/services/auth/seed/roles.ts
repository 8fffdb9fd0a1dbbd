/** The roles that come with the program. They can be renamed and changed, and are never put back as they were. */
import { type Kysely, sql } from 'kysely';
import { type Permission, permissions } from '../../../../src/contract/permissions.ts';
import type { AuthTables } from '../tables.ts';

type SystemRole = { id: string; name: string; description: string; permissions: readonly Permission[] };

export const systemRoles = {
  administrator: {
    id: '00000000-0000-4000-9000-000000000001',
    name: 'Administrator',
    description: 'Everything',
    permissions: Object.keys(permissions) as Permission[],
  },
  editor: {
    id: '00000000-0000-4000-9000-000000000002',
    name: 'Editor',
    description: 'What the site says and shows',
    permissions: ['posts.manage', 'pages.manage', 'policies.manage', 'products.manage', 'decks.manage', 'media.manage'],
  },
  support: {
    id: '00000000-0000-4000-9000-000000000003',
    name: 'Support',
    description: 'Inquiries, orders and waitlists of customers',
    permissions: ['inquiries.manage', 'orders.manage', 'waitlists.manage', 'users.manage'],
  },
  investor: {
    id: '00000000-0000-4000-9000-000000000004',
    name: 'Investor',
    description: 'Decks and documents for investors',
    permissions: ['investor.view'],
  },
} as const satisfies Record<string, SystemRole>;

/** A permission that the program learns with a new version goes to the administrators, who would be locked out of it. */
export async function seedPermissionsAndRoles(transaction: Kysely<AuthTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_seed'))`.execute(transaction);
  const known = await transaction.selectFrom('permissions').select('id').execute();
  const isFirst = (await transaction.selectFrom('roles').select('id').limit(1).executeTakeFirst()) === undefined;
  await transaction
    .insertInto('permissions')
    .values(Object.entries(permissions).map(([id, description]) => ({ id, description })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ description: ref('excluded.description') })),
    )
    .execute();
  if (isFirst) return insertRoles(transaction);
  const old = new Set(known.map(({ id }) => id));
  const learnt = Object.keys(permissions).filter((id) => !old.has(id));
  const administrator = await transaction
    .selectFrom('roles')
    .select('id')
    .where('id', '=', systemRoles.administrator.id)
    .executeTakeFirst();
  if (learnt.length > 0 && administrator) await grant(transaction, administrator.id, learnt);
}

async function insertRoles(transaction: Kysely<AuthTables>): Promise<void> {
  for (const { permissions: held, ...role } of Object.values(systemRoles)) {
    await transaction
      .insertInto('roles')
      .values({ ...role, isSystem: true, deletedAt: null })
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
