import { type Kysely, sql } from 'kysely';
import type { DeckDraft, DraftSlide, DraftSummary, listDeckDrafts } from '#contract/content/decks-admin.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { type Page, pageByKey, type Sort } from '../../../records/keyset.ts';
import { textFilter } from '../../../records/search.ts';
import { findFormer } from '../../../records/slug.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;

const draftColumns = sql`d.id, d.slug, d.kind, d.title, d.status, d.audience, d.updated_at, d.trashed_at,
  case when d.status = 'published' then d.published_at end as published_at,
  coalesce(v.edition <> d.edition, false) as is_changed,
  (select count(*)::int from content.slides s where s.deck_id = d.id and s.position is not null) as slide_count,
  (select count(*)::int from content.deck_shares h
    where h.deck_id = d.id and h.revoked_at is null and (h.expires_at is null or h.expires_at > now())) as share_count,
  (select count(*)::int from content.deck_visits v where v.deck_id = d.id) as view_count`;
const draftFrom = sql`content.decks d
  left join content.deck_versions v on v.deck_id = d.id and v.number = d.published_version`;

const sorts = {
  updated: { by: sql`d.updated_at`, type: 'timestamptz', descending: true },
  title: { by: sql`lower(d.title)`, type: 'text' },
  published: { by: sql`coalesce(d.published_at, '-infinity')`, type: 'timestamptz', descending: true },
} satisfies Record<string, Sort>;

type Filters = ParsedOf<typeof listDeckDrafts>;

export async function listDrafts(
  database: Tables,
  { query, similar, trashed, kind, status, sort, reversed, after, counted, pageSize }: Filters,
): Promise<Page<DraftSummary>> {
  const texts = [sql`d.title`, sql`d.slug`, sql`d.summary`];
  return pageByKey<DraftSummary, ContentTables>(database, {
    columns: draftColumns,
    from: draftFrom,
    where: [
      trashed ? sql`d.trashed_at is not null` : sql`d.trashed_at is null`,
      ...(kind ? [sql`d.kind = ${kind}`] : []),
      ...(status ? [sql`d.status = ${status}`] : []),
      ...(query
        ? [await textFilter(database, { schema: 'content', from: sql`content.decks d`, texts, query, similar })]
        : []),
    ],
    id: sql`d.id`,
    sort: sorts[sort],
    reversed,
    after,
    counted,
    pageSize,
  });
}

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
  const found = await database
    .selectFrom('decks')
    .select('id')
    .where(({ eb }) => (isId(named) ? eb('id', '=', named) : eb('slug', '=', named)))
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
  'layout',
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
  if (!slide) throw failures.notFound('this_slide');
  if (slide.position === null) throw failures.conflict(message('slide_removed_meanwhile'));
  return slide as DraftSlide & { position: number };
}

const notFound = () => failures.notFound('this_deck');
