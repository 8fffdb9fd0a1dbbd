import { type Kysely, sql } from 'kysely';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;
/** Note of a version saved because someone overwrote the draft. */
export const replacedNote = 'Before it was replaced';

type NewVersion = { deckId: string; authorId: string | null; note: string };

/** Returns the number of the version that holds the draft: a new one, unless the newest still matches. */
export async function saveVersion(transaction: Tables, { deckId, authorId, note }: NewVersion): Promise<number> {
  const newest = await transaction
    .selectFrom('deckVersions')
    .innerJoin('decks', 'decks.id', 'deckId')
    .select(['number', sql<boolean>`deck_versions.edition = decks.edition`.as('isCurrent')])
    .where('deckId', '=', deckId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.isCurrent) {
    if (note) await setNote(transaction, { deckId, number: newest.number, note });
    return newest.number;
  }
  const number = (newest?.number ?? 0) + 1;
  await sql`insert into content.deck_versions (deck_id, number, edition, title, summary, kind, slides, note, author_id)
    select d.id, ${number}::int, d.edition, d.title, d.summary, d.kind, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'title', s.title, 'body', s.body, 'picture', s.picture, 'notes', s.notes) order by s.position)
      from content.slides s where s.deck_id = d.id and s.position is not null
    ), '[]'), ${note}, ${authorId}::uuid
    from content.decks d where d.id = ${deckId}::uuid`.execute(transaction);
  return number;
}

type Note = { deckId: string; number: number; note: string };

const setNote = (transaction: Tables, { deckId, number, note }: Note) =>
  transaction
    .updateTable('deckVersions')
    .set({ note })
    .where('deckId', '=', deckId)
    .where('number', '=', number)
    .execute();

/** Republishing keeps the original date, so that old decks do not appear new. */
export async function publish(transaction: Tables, newVersion: NewVersion): Promise<number> {
  const number = await saveVersion(transaction, newVersion);
  await transaction
    .updateTable('decks')
    .set({
      status: 'published',
      publishedVersion: number,
      publishedAt: sql<Date>`coalesce(published_at, now())`,
    })
    .where('id', '=', newVersion.deckId)
    .execute();
  return number;
}
