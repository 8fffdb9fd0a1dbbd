import { type Kysely, sql } from 'kysely';
import type { ApiToken } from '#contract/auth/api-tokens.ts';
import { tags } from '#contract/events.ts';
import { type Author, record } from '../../../audit/record.ts';
import { emit } from '../../../events/emit.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;

const columns = ['id', 'name', 'permissionIds', 'isReadOnly', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** Newest first, without those that have expired or were revoked. */
export const listValid = (database: Tables, userId: string): Promise<ApiToken[]> =>
  database
    .selectFrom('apiTokens')
    .select(columns)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

type NewToken = {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly name: string;
  readonly permissionIds: string[];
  readonly isReadOnly: boolean;
  readonly days: number;
};

/** Undefined if the token exists already, because the call was repeated. */
export async function insertToken(transaction: Tables, { days, ...values }: NewToken): Promise<ApiToken | undefined> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${days})`;
  return transaction
    .insertInto('apiTokens')
    .values({ ...values, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Revokes the tokens of a user, or one of them. Returns how many were valid. */
export async function revokeTokens(
  transaction: Tables,
  author: Author,
  { userId, id }: { userId: string; id?: string },
): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    update auth.api_tokens set revoked_at = now()
    where user_id = ${userId} and ${id === undefined ? sql`true` : sql`id = ${id}`} and revoked_at is null and expires_at > now()
    returning name`.execute(transaction);
  for (const { name } of rows)
    await record(transaction, author, { action: 'user.revoke-token', targetId: userId, after: { name } });
  if (rows.length > 0) emit(transaction, [tags.user(userId)]);
  return rows.length;
}
