import { type Kysely, sql } from 'kysely';
import type { Deck, DeckSummary } from '#contract/content/decks.ts';
import type { ContentTables, StoredSlide } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;
/** Null: the system, whose position is not stored. */
type Reader = string | null;

export async function listPublished(database: Tables, reader: Reader): Promise<DeckSummary[]> {
  const rows = await published(database, reader).orderBy('decks.publishedAt', 'desc').orderBy('decks.id').execute();
  return rows.map(asSummary);
}

type By = { slug: string } | { id: string };

export async function findPublished(database: Tables, by: By, reader: Reader): Promise<Deck | undefined> {
  const row = await published(database, reader)
    .select('deckVersions.slides')
    .where(({ eb }) => ('slug' in by ? eb('decks.slug', '=', by.slug) : eb('decks.id', '=', by.id)))
    .executeTakeFirst();
  return row && { ...asSummary(row), slides: row.slides.map(forReaders) };
}

export const forReaders = ({ notes: _, ...slide }: StoredSlide): Deck['slides'][number] => withLayout(slide);

export const withLayout = <Slide extends Pick<StoredSlide, 'layout'>>({ layout = 'standard', ...slide }: Slide) => ({
  ...slide,
  layout,
});

const published = (database: Tables, reader: Reader) =>
  database
    .selectFrom('decks')
    .innerJoin('deckVersions', (join) =>
      join.onRef('deckVersions.deckId', '=', 'decks.id').onRef('deckVersions.number', '=', 'decks.publishedVersion'),
    )
    .leftJoin('deckPositions', (join) =>
      join.onRef('deckPositions.deckId', '=', 'decks.id').on('deckPositions.userId', '=', sql<string>`${reader}::uuid`),
    )
    .select([
      'decks.id',
      'decks.slug',
      'deckVersions.kind',
      'deckVersions.title',
      'deckVersions.summary',
      'decks.publishedAt',
      'deckVersions.createdAt as updatedAt',
      'deckPositions.position',
    ])
    .select(sql<number>`jsonb_array_length(deck_versions.slides)`.as('slideCount'))
    .where(isVisible.deck('decks'));

type Row = Omit<DeckSummary, 'publishedAt'> & { publishedAt: Date | null };
/** The table guarantees a date for published decks. */
const asSummary = ({ id, slug, kind, title, summary, slideCount, publishedAt, updatedAt, position }: Row) => ({
  id,
  slug,
  kind,
  title,
  summary,
  slideCount,
  publishedAt: publishedAt as Date,
  updatedAt,
  position,
});
