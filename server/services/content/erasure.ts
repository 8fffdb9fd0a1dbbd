import { sql, type Transaction } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import { tags } from '#contract/events.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from './tables.ts';

/** What the person read and had open, and the name as author of posts. Acceptances of policies and versions stay, with an id that belongs to nobody. */
export async function erase(transaction: Transaction<ContentTables>, { userId }: Erasure): Promise<string[]> {
  await transaction
    .deleteFrom('slideViews')
    .where('visitId', 'in', ({ selectFrom }) => selectFrom('deckVisits').select('id').where('userId', '=', userId))
    .execute();
  for (const table of ['presence', 'deckPositions', 'deckVisits'] as const)
    await transaction.deleteFrom(table).where('userId', '=', userId).execute();
  await sql`delete from content.deliveries where user_id = ${userId}`.execute(transaction);
  await forgetAuthor(transaction, userId);
  return [];
}

async function forgetAuthor(transaction: Transaction<ContentTables>, userId: string): Promise<void> {
  const isNamed = (content: string) =>
    sql`${sql.raw(content)} @> jsonb_build_array(jsonb_build_object('id', ${userId}::text))`;
  const others = (content: string) => sql`(select coalesce(jsonb_agg(author), '[]')
    from jsonb_array_elements(${sql.raw(content)}) author where author ->> 'id' <> ${userId}::text)`;
  const { rows } = await sql`update content.posts set authors = ${others('authors')}
    where ${isNamed('authors')} returning id`.execute(transaction);
  for (const [table, column] of [
    ['posts', 'pending'],
    ['versions', 'content'],
  ] as const)
    await sql`update ${sql.table(`content.${table}`)}
      set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, '{authors}', ${others(`${column} -> 'authors'`)})
      where ${isNamed(`${column} -> 'authors'`)}`.execute(transaction);
  if (rows.length > 0) emit(transaction, [tags.posts]);
}
