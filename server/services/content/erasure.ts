import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import { tags } from '#contract/events.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from './tables.ts';

/**
 * Deletes the visits and open records of the person, and the name as author of posts; if the account was merged, the
 * kept user becomes the author. Acceptances of policies and versions stay, with an id that belongs to nobody.
 */
export async function erase(transaction: Transaction<ContentTables>, { userId }: Erasure): Promise<string[]> {
  await transaction
    .deleteFrom('slideViews')
    .where('visitId', 'in', ({ selectFrom }) => selectFrom('deckVisits').select('id').where('userId', '=', userId))
    .execute();
  for (const table of ['presence', 'deckPositions', 'deckVisits'] as const)
    await transaction.deleteFrom(table).where('userId', '=', userId).execute();
  await sql`delete from content.deliveries where user_id = ${userId}`.execute(transaction);
  await replaceAuthor(transaction, userId, await keptInstead(transaction, userId));
  return [];
}

/** The kept user is named instead of an account that was merged, since the merge can no longer be undone. */
async function keptInstead(transaction: Transaction<ContentTables>, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ keptId: string }>`select kept_id from content.merges
    where merged_id = ${userId}::uuid and undone_at is null`.execute(transaction);
  return rows[0]?.keptId;
}

/**
 * With `keptId`, that user becomes the author, once. The revision makes an open form with the old author a conflict.
 */
async function replaceAuthor(
  transaction: Transaction<ContentTables>,
  userId: string,
  keptId: string | undefined,
): Promise<void> {
  const names = (authors: RawBuilder<unknown>, id: string) =>
    sql`${authors} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`;
  const replaced = (authors: RawBuilder<unknown>) =>
    sql`(select coalesce(jsonb_agg(case when author ->> 'id' = ${userId}::text
        then jsonb_set(author, '{id}', to_jsonb(${keptId ?? userId}::text)) else author end order by place), '[]')
      from jsonb_array_elements(${authors}) with ordinality named (author, place)
      where author ->> 'id' <> ${userId}::text ${keptId === undefined ? sql`` : sql`or not ${names(authors, keptId)}`})`;
  const own = sql`authors`;
  const pending = sql`pending -> 'authors'`;
  const stored = sql`content -> 'authors'`;
  const { rows } = await sql`update content.posts set revision = revision + 1,
      authors = ${replaced(own)},
      pending = case when ${names(pending, userId)} then jsonb_set(pending, '{authors}', ${replaced(pending)}) else pending end
    where ${names(own, userId)} or ${names(pending, userId)} returning id`.execute(transaction);
  await sql`update content.versions set content = jsonb_set(content, '{authors}', ${replaced(stored)})
    where ${names(stored, userId)}`.execute(transaction);
  if (rows.length > 0) emit(transaction, [tags.posts]);
}
