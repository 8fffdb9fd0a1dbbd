import { type Kysely, sql } from 'kysely';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;

const sameView = sql<Date>`now() - interval '30 minutes'`;

type Reading = { slug: string; number: number; userId: string };

/** Also stores the reader's position. Returns undefined if there is no such slide. */
export async function recordReading(
  transaction: Tables,
  { slug, number, userId }: Reading,
): Promise<{ position: number } | undefined> {
  const deck = await transaction
    .selectFrom('decks')
    .innerJoin('deckVersions', (join) =>
      join.onRef('deckId', '=', 'decks.id').onRef('deckVersions.number', '=', 'publishedVersion'),
    )
    .select(['decks.id', slideAt(number).as('slideId')])
    .where('decks.slug', '=', slug)
    .where(isVisible.deck('decks'))
    .executeTakeFirst();
  if (!deck?.slideId) return undefined;
  await transaction
    .insertInto('deckPositions')
    .values({ deckId: deck.id, userId, position: number })
    .onConflict((conflict) =>
      conflict.columns(['deckId', 'userId']).doUpdateSet({ position: number, updatedAt: sql<Date>`now()` }),
    )
    .execute();
  await countView(transaction, { slideId: deck.slideId, userId, shareId: null, visitor: null });
  return { position: number };
}

const slideAt = (number: number) => sql<string | null>`(deck_versions.slides -> ${number - 1}::int ->> 'id')::uuid`;

type View = { slideId: string; userId: string | null; shareId: string | null; visitor: string | null };

export async function countView(transaction: Tables, view: View): Promise<void> {
  // Serialize the views of a reader, or two concurrent ones would both count.
  await sql`select pg_advisory_xact_lock(hashtext(${JSON.stringify(view)}))`.execute(transaction);
  const recent = await transaction
    .selectFrom('slideViews')
    .select('id')
    .where('slideId', '=', view.slideId)
    .where('userId', 'is not distinct from', view.userId)
    .where('shareId', 'is not distinct from', view.shareId)
    .where('visitor', 'is not distinct from', view.visitor)
    .where('at', '>', sameView)
    .limit(1)
    .executeTakeFirst();
  if (!recent) await transaction.insertInto('slideViews').values(view).execute();
}
