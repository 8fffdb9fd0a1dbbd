/** Sums of visits: how often a deck was opened, how far people read, and how long each slide was on the screen. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DeckViews, DeckVisit } from '#contract/content/deck-visits.ts';
import { pageByKey } from '../../../records/keyset.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;

/** A reader is a user, an e-mail address, or otherwise a browser. */
const reader = sql`coalesce(v.user_id::text, lower(v.email), v.visitor)`;
/** Counts the visits `v` and their readers. */
export const visitCounts = sql`count(distinct v.id)::int as views, count(distinct ${reader})::int as viewers`;

const daysShown = 30;

type Filters = { deckId: string; shareId: string | undefined; days: number | undefined };

export async function viewsOf(database: Tables, { deckId, shareId, days }: Filters): Promise<DeckViews> {
  const since = days === undefined ? sql`` : sql`and v.started_at > now() - ${`${days} days`}::interval`;
  const ofDeck = sql`v.deck_id = ${deckId}::uuid ${since}`;
  const chosen = sql`${ofDeck} ${shareId === undefined ? sql`` : sql`and v.share_id = ${shareId}::uuid`}`;
  const [total, slides, ways, perDay] = await Promise.all([
    totalOf(database, deckId, chosen),
    sql<DeckViews['slides'][number]>`
      select s.id as slide_id, s.title, ${visitCounts},
        round(avg(w.milliseconds) filter (where w.milliseconds > 0) / 1000)::int as average_seconds
      from content.slides s left join (content.slide_views w join content.deck_visits v on v.id = w.visit_id and ${chosen})
        on w.slide_id = s.id
      where s.deck_id = ${deckId}::uuid and s.position is not null
      group by s.id order by s.position`.execute(database),
    sql<DeckViews['ways'][number]>`
      select v.share_id, coalesce(max(h.label), '') as label, ${visitCounts}, max(v.last_at) as last_view_at
      from content.deck_visits v left join content.deck_shares h on h.id = v.share_id
      where ${ofDeck} group by v.share_id order by max(v.last_at) desc, v.share_id`.execute(database),
    sql<DeckViews['days'][number]>`
      select to_char(d.day, 'YYYY-MM-DD') as day, count(v.id)::int as count
      from generate_series((now() at time zone 'UTC')::date - ${daysShown - 1}::int, (now() at time zone 'UTC')::date,
          interval '1 day') as d (day)
        left join content.deck_visits v on (v.started_at at time zone 'UTC')::date = d.day::date and ${chosen}
      group by d.day order by d.day`.execute(database),
  ]);
  return { ...total, slides: slides.rows, ways: ways.rows, days: perDay.rows };
}

/** Counts how many of the present slides of the deck each visit saw, and for how long. */
const seenBy = (deckId: string) => sql`lateral (
  select count(w.id) filter (where s.position is not null)::int as slides,
    (coalesce(sum(w.milliseconds), 0) / 1000)::int as seconds
  from content.slide_views w join content.slides s on s.id = w.slide_id
  where w.visit_id = v.id and s.deck_id = ${deckId}::uuid)`;
const slideCount = (deckId: string) =>
  sql`(select count(*)::int from content.slides s where s.deck_id = ${deckId}::uuid and s.position is not null)`;

type Total = Pick<DeckViews, 'views' | 'viewers' | 'averageSeconds' | 'completion'>;

async function totalOf(database: Tables, deckId: string, chosen: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<Total>`
    select ${visitCounts}, round(avg(seen.seconds) filter (where seen.seconds > 0))::int as average_seconds,
      avg(seen.slides::float8 / nullif(${slideCount(deckId)}, 0)) as completion
    from content.deck_visits v cross join ${seenBy(deckId)} as seen where ${chosen}`.execute(database);
  return rows[0] ?? { views: 0, viewers: 0, averageSeconds: null, completion: null };
}

type Page = Pick<Filters, 'deckId' | 'shareId'> & { after: string | undefined; pageSize: number };

export const listVisits = (
  database: Tables,
  { deckId, shareId, after, pageSize }: Page,
): Promise<{ items: DeckVisit[]; next: string | null }> =>
  pageByKey<DeckVisit, ContentTables>(database, {
    columns: sql`v.id, v.share_id, coalesce(h.label, '') as label, v.user_id, v.email, v.started_at,
      seen.seconds, seen.slides as slides_seen, ${slideCount(deckId)} as slide_count`,
    from: sql`content.deck_visits v left join content.deck_shares h on h.id = v.share_id
      cross join ${seenBy(deckId)} as seen`,
    where: [sql`v.deck_id = ${deckId}::uuid`, ...(shareId === undefined ? [] : [sql`v.share_id = ${shareId}::uuid`])],
    id: sql`v.id`,
    sort: { by: sql`v.started_at`, type: 'timestamptz', descending: true },
    after,
    pageSize,
  });
