import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/auth/permissions.ts';
import type { User } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import type { AuthTables } from '../tables.ts';

/** Columns of `auth.users u`. */
export const userColumns: RawBuilder<unknown> = sql`u.id, u.phone_number, u.country, u.name, u.email, u.address,
  u.status, u.created_at, u.last_sign_in_at, u.deletes_at, u.revision, auth.roles_of(u.id) as roles`;

export const permissionsOf = ({ roles }: Pick<User, 'roles'>): ReadonlySet<Permission> =>
  new Set(roles.flatMap(({ permissions }) => permissions.map(({ id }) => id as Permission)));

async function findUserRow(database: Kysely<AuthTables>, id: string): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${userColumns} from auth.users u where u.id = ${id}`.execute(database);
  return rows[0];
}

export async function requireUser(database: Kysely<AuthTables>, id: string): Promise<User> {
  const person = await findUserRow(database, id);
  if (!person) throw failures.notFound('This user');
  return person;
}
