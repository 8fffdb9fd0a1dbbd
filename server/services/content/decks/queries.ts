import { type Kysely, sql } from 'kysely';
import type { Deck, DeckSummary } from '../../../../src/contract/content/decks.ts';
import type { ContentTables, StoredSlide } from '../tables.ts';

type Tables = Kysely<ContentTables>;
/** Null is the system, which reads but remembers nothing. */
type Reader = string | null;

/** Newest first. `position` is the reader's own. */
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

/** The notes are for whoever presents. */
export const forReaders = ({ notes: _, ...slide }: StoredSlide): Omit<StoredSlide, 'notes'> => slide;

/** What is published is a version, and not what somebody is writing at the moment. */
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
    .where('decks.audience', '=', 'investors')
    .where('decks.trashedAt', 'is', null);

type Row = Omit<DeckSummary, 'publishedAt'> & { publishedAt: Date | null };
/** A published deck always has its moment: the table checks it. */
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
