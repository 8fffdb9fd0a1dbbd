import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../../audit/record.ts';
import { emit } from '../../../events/emit.ts';
import { changeRow, type Entity, type Log } from '../../../records/change.ts';
import type { AuthTables } from '../../tables.ts';
import { permissionIdsOf } from './queries.ts';

type Tables = Kysely<AuthTables>;
type StoredRole = Selectable<AuthTables['roles']>;

/** Changes of its permissions and users lock and change the role too. */
export const roles: Entity<StoredRole, AuthTables> = {
  table: 'roles',
  kind: 'role',
  label: 'this_role',
  touched: ['updatedAt'],
  softDelete: true,
  taken: () => failures.invalid({ name: message('role_name_taken') }),
};

/** For more users, one `users` event invalidates all sessions instead. */
const maxNamedUsers = 200;

export const holdersOf = (roleId: string): RawBuilder<unknown> =>
  sql`select user_id from auth.user_roles where role_id = ${roleId}`;

/** Makes the sessions of users whose permissions changed replace their tokens, and emits the event. */
export async function publishToUsers(transaction: Tables, users: RawBuilder<unknown>): Promise<void> {
  await sql`update auth.sessions set rotate_after = now()
    where ended_at is null and user_id in (${users})`.execute(transaction);
  const { rows } = await sql<{ userId: string }>`
    select user_id from (${users}) u limit ${maxNamedUsers + 1}::int`.execute(transaction);
  const named = rows.map(({ userId }) => tags.user(userId));
  emit(transaction, named.length > maxNamedUsers ? [tags.users] : named);
}

export async function setPermissions(
  transaction: Tables,
  roleId: string,
  ids: readonly string[],
): Promise<Log | undefined> {
  const held = await permissionIdsOf(transaction, roleId);
  const wanted = [...new Set(ids)].sort();
  if (isDeepStrictEqual(held, wanted)) return undefined;
  await transaction.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute();
  const rows = wanted.map((permissionId) => ({ roleId, permissionId }));
  if (rows.length > 0) await transaction.insertInto('rolePermissions').values(rows).execute();
  return { before: { permissionIds: held }, after: { permissionIds: wanted } };
}

type Holder = { readonly row: StoredRole; readonly userId: string };

export async function addUser(transaction: Tables, author: Author, { row, userId }: Holder): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('userRoles')
    .values({ userId, roleId: row.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  await changeRow(transaction, author, roles, { row, action: 'add-user', set: {}, beside: { after: { userId } } });
  await publishToUsers(transaction, sql`select ${userId}::uuid as user_id`);
}

export async function removeUser(transaction: Tables, author: Author, { row, userId }: Holder): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('roleId', '=', row.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await changeRow(transaction, author, roles, { row, action: 'remove-user', set: {}, beside: { before: { userId } } });
  await publishToUsers(transaction, sql`select ${userId}::uuid as user_id`);
}
