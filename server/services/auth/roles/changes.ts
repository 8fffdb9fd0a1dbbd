/** What every change of rights leaves behind: an entry, sessions that want a new token, and a word to the gateways. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { type Author, emit, record } from '../changes.ts';
import type { AuthTables } from '../tables.ts';

type Change = {
  readonly action: `role.${string}`;
  readonly roleId: string;
  readonly before?: Record<string, unknown> | undefined;
  readonly after?: Record<string, unknown> | undefined;
  /** Whose rights changed; undefined where nobody's did. */
  readonly users?: RawBuilder<unknown> | undefined;
};

/** More than these are told as "users", which throws everybody's sessions away once. */
const namedAtMost = 200;

export const holdersOf = (roleId: string): RawBuilder<unknown> =>
  sql`select user_id from auth.user_roles where role_id = ${roleId}`;

/** Call it last. */
export async function publishChange(
  transaction: Kysely<AuthTables>,
  author: Author,
  { action, roleId, before, after, users }: Change,
): Promise<void> {
  await transaction
    .updateTable('roles')
    .set({ revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', roleId)
    .execute();
  await record(transaction, author, { action, targetId: roleId, before, after });
  if (!users) return;
  await sql`update auth.sessions set rotate_after = now()
    where ended_at is null and user_id in (${users})`.execute(transaction);
  const { rows } = await sql<{
    userId: string;
  }>`select user_id from (${users}) u limit ${namedAtMost + 1}::int`.execute(transaction);
  const named = rows.map(({ userId }) => tags.user(userId));
  if (named.length > 0) await emit(transaction, named.length > namedAtMost ? [tags.users] : named);
}

/** To be thrown instead of what the index on names says. */
export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ name: 'Another role already has this name.' });
  throw error;
}
