import { type Kysely, sql } from 'kysely';
import type { DeckDraft, DraftSlide, DraftSummary } from '#contract/content/decks-admin.ts';
import { failures } from '#contract/failures.ts';
import { findFormer } from '../../../records/slug.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;

/** Columns of `draftFrom` for the list and the record. */
export const draftColumns = sql`d.id, d.slug, d.kind, d.title, d.status, d.audience, d.updated_at, d.trashed_at,
  case when d.status = 'published' then d.published_at end as published_at,
  coalesce(v.edition <> d.edition, false) as is_changed,
  (select count(*)::int from content.slides s where s.deck_id = d.id and s.position is not null) as slide_count,
  (select count(*)::int from content.deck_shares h
    where h.deck_id = d.id and h.revoked_at is null and (h.expires_at is null or h.expires_at > now())) as share_count,
  (select count(*)::int from content.slide_views w join content.slides s on s.id = w.slide_id
    where s.deck_id = d.id) as view_count`;
export const draftFrom = sql`content.decks d
  left join content.deck_versions v on v.deck_id = d.id and v.number = d.published_version`;

type Fields = Pick<DeckDraft, 'summary' | 'revision' | 'publishedVersion' | 'createdAt'>;

export async function requireDraft(database: Tables, id: string): Promise<DeckDraft> {
  const { rows } = await sql<DraftSummary & Fields>`select ${draftColumns},
    d.summary, d.revision, d.published_version, d.created_at from ${draftFrom} where d.id = ${id}::uuid`.execute(
    database,
  );
  const [draft] = rows;
  if (!draft) throw notFound();
  return { ...draft, ...(await slidesOf(database, id)) };
}

/** Finds a deck by id, slug or former slug. Throws 404. */
export async function requireDraftId(database: Tables, named: string): Promise<string> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(named);
  const found = await database
    .selectFrom('decks')
    .select('id')
    .where(({ eb }) => (isId ? eb('id', '=', named) : eb('slug', '=', named)))
    .executeTakeFirst();
  const id = found?.id ?? (await findFormer(database, 'deck', named));
  if (id === undefined) throw notFound();
  return id;
}

const slideColumns = [
  'id',
  'title',
  'body',
  'picture',
  'notes',
  'revision',
  'position',
  'removedAt',
  'removedBy',
] as const;

async function slidesOf(database: Tables, deckId: string): Promise<Pick<DeckDraft, 'slides' | 'removed'>> {
  const rows = await database
    .selectFrom('slides')
    .select(slideColumns)
    .where('deckId', '=', deckId)
    .orderBy('position')
    .orderBy('removedAt', 'desc')
    .execute();
  return {
    slides: rows.filter(({ position }) => position !== null),
    removed: rows.flatMap(({ removedAt, ...slide }) => (removedAt ? [{ ...slide, removedAt }] : [])),
  };
}

/** Throws 404 for an unknown slide, 409 for a removed one. */
export async function requireSlide(database: Tables, deckId: string, slideId: string) {
  const slide = await database
    .selectFrom('slides')
    .select(slideColumns)
    .where('deckId', '=', deckId)
    .where('id', '=', slideId)
    .executeTakeFirst();
  if (!slide) throw failures.notFound('This slide');
  if (slide.position === null) throw failures.conflict('This slide was removed in the meantime.');
  return slide as DraftSlide & { position: number };
}

/** Locks the deck until the transaction ends. Throws 404, and 409 for a deck in the trash. */
export async function lockDeck(transaction: Tables, id: string, { trashedToo = false } = {}) {
  const deck = await transaction.selectFrom('decks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!deck) throw notFound();
  if (deck.trashedAt && !trashedToo) throw failures.conflict('This deck is in the trash. Please restore it first.');
  return deck;
}

/** To be set whenever the content of a version would change. */
export const newEdition = { edition: sql<number>`edition + 1`, updatedAt: sql<Date>`now()` };

export const touchDeck = (transaction: Tables, id: string) =>
  transaction.updateTable('decks').set(newEdition).where('id', '=', id).execute();

export const changedMeanwhile = () =>
  failures.conflict('Someone else has changed this in the meantime. Please compare both versions.');

const notFound = () => failures.notFound('This deck');
