import { type Kysely, sql } from 'kysely';
import type { Deck, DeckSummary } from '../../../../src/contract/decks.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
/** Null is the system, which reads but remembers nothing. */
type Reader = string | null;

/** Newest first. `position` is the reader's own. */
export async function listPublished(database: Tables, reader: Reader): Promise<DeckSummary[]> {
  const rows = await published(database, reader).orderBy('decks.publishedAt', 'desc').orderBy('decks.id').execute();
  return rows.map(asSummary);
}

export async function findPublished(database: Tables, slug: string, reader: Reader): Promise<Deck | undefined> {
  const row = await published(database, reader).where('decks.slug', '=', slug).executeTakeFirst();
  if (!row) return undefined;
  const slides = await database
    .selectFrom('slides')
    .select(['id', 'title', 'body', 'picture'])
    .where('deckId', '=', row.id)
    .orderBy('position')
    .execute();
  return { ...asSummary(row), slides };
}

const published = (database: Tables, reader: Reader) =>
  database
    .selectFrom('decks')
    .leftJoin('deckPositions', (join) =>
      join.onRef('deckPositions.deckId', '=', 'decks.id').on('deckPositions.userId', '=', sql<string>`${reader}::uuid`),
    )
    .select([
      'decks.id',
      'decks.slug',
      'decks.kind',
      'decks.title',
      'decks.summary',
      'decks.publishedAt',
      'decks.updatedAt',
      'deckPositions.position',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('slides')
        .select(fn.countAll<number>().as('count'))
        .whereRef('slides.deckId', '=', 'decks.id')
        .as('slideCount'),
    )
    .where('decks.status', '=', 'published');

type Row = Omit<DeckSummary, 'publishedAt' | 'slideCount'> & { publishedAt: Date | null; slideCount: number | null };
/** A published deck always has its moment: the table checks it. */
const asSummary = (row: Row): DeckSummary => ({
  ...row,
  publishedAt: row.publishedAt as Date,
  slideCount: row.slideCount ?? 0,
});

/** Half an hour of looking is one view, however often the page was drawn meanwhile. */
const sameView = sql<Date>`now() - interval '30 minutes'`;

type View = { slug: string; number: number; userId: string };

/** Undefined when there is no such slide. */
export async function recordSlideView(
  transaction: Tables,
  { slug, number, userId }: View,
): Promise<{ position: number } | undefined> {
  const slide = await transaction
    .selectFrom('slides')
    .innerJoin('decks', 'decks.id', 'slides.deckId')
    .select(['slides.id', 'slides.deckId'])
    .where('decks.slug', '=', slug)
    .where('decks.status', '=', 'published')
    .where('slides.position', '=', number)
    .executeTakeFirst();
  if (!slide) return undefined;
  // The row of the position is locked by this: views of one reader take turns, or two at once would both count.
  await transaction
    .insertInto('deckPositions')
    .values({ deckId: slide.deckId, userId, position: number })
    .onConflict((conflict) =>
      conflict.columns(['deckId', 'userId']).doUpdateSet({ position: number, updatedAt: sql<Date>`now()` }),
    )
    .execute();
  const recent = await transaction
    .selectFrom('slideViews')
    .select('id')
    .where('slideId', '=', slide.id)
    .where('userId', '=', userId)
    .where('at', '>', sameView)
    .limit(1)
    .executeTakeFirst();
  if (!recent) await transaction.insertInto('slideViews').values({ slideId: slide.id, userId }).execute();
  return { position: number };
}
