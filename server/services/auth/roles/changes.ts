/** Records a change of rights, makes the affected sessions replace their tokens and emits the event. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Author, emit, record } from '../changes.ts';
import type { AuthTables } from '../tables.ts';

type Change = {
  readonly action: `role.${string}`;
  readonly roleId: string;
  readonly before?: Record<string, unknown> | undefined;
  readonly after?: Record<string, unknown> | undefined;
  /** Users whose rights changed; undefined if none did. */
  readonly users?: RawBuilder<unknown> | undefined;
};

/** For more users, one `users` event invalidates all sessions instead. */
const namedAtMost = 200;

export const holdersOf = (roleId: string): RawBuilder<unknown> =>
  sql`select user_id from auth.user_roles where role_id = ${roleId}`;

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

/** Turns a violation of the unique index on names into a 422. */
export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ name: 'Another role already has this name.' });
  throw error;
}
