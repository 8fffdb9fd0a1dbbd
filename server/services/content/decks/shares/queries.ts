import { type Kysely, sql } from 'kysely';
import type { DeckShare, DeckViews } from '#contract/content/deck-shares.ts';
import { failures } from '#contract/failures.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;

/** Identifies signed-in readers by user id and visitors by their hash. */
const reader = sql`coalesce(w.user_id::text, w.visitor)`;
const counts = sql`count(w.id)::int as views, count(distinct ${reader})::int as viewers`;
export const shareStatus = sql<DeckShare['status']>`case
  when h.revoked_at is not null then 'revoked' when h.expires_at <= now() then 'expired' else 'active' end`;

export async function listShares(database: Tables, deckId: string, shareId?: string): Promise<DeckShare[]> {
  const { rows } = await sql<DeckShare>`
    select h.id, h.label, h.audience, ${shareStatus} as status, h.expires_at, h.revoked_at, h.created_by, h.created_at,
      ${counts}, max(w.at) as last_view_at
    from content.deck_shares h left join content.slide_views w on w.share_id = h.id
    where h.deck_id = ${deckId}::uuid ${shareId === undefined ? sql`` : sql`and h.id = ${shareId}::uuid`}
    group by h.id order by h.created_at desc, h.id`.execute(database);
  return rows;
}

export async function requireShare(database: Tables, deckId: string, shareId: string): Promise<DeckShare> {
  const [share] = await listShares(database, deckId, shareId);
  if (!share) throw failures.notFound('This link');
  return share;
}

type Filters = { deckId: string; shareId: string | undefined; days: number | undefined };

export async function viewsOf(database: Tables, { deckId, shareId, days }: Filters): Promise<DeckViews> {
  const since = days === undefined ? sql`` : sql`and w.at > now() - ${`${days} days`}::interval`;
  const through = shareId === undefined ? sql`` : sql`and w.share_id = ${shareId}::uuid`;
  const ofDeck = sql`from content.slide_views w join content.slides s on s.id = w.slide_id
    where s.deck_id = ${deckId}::uuid ${since}`;
  const { rows: all } = await sql<{ views: number; viewers: number }>`select ${counts} ${ofDeck} ${through}`.execute(
    database,
  );
  const { rows: slides } = await sql<DeckViews['slides'][number]>`
    select s.id as slide_id, s.title, ${counts}
    from content.slides s left join content.slide_views w on w.slide_id = s.id ${since} ${through}
    where s.deck_id = ${deckId}::uuid and s.position is not null
    group by s.id order by s.position`.execute(database);
  const { rows: ways } = await sql<DeckViews['ways'][number]>`
    select w.share_id, coalesce(max(h.label), '') as label, ${counts}, max(w.at) as last_view_at
    from content.slide_views w join content.slides s on s.id = w.slide_id
      left join content.deck_shares h on h.id = w.share_id
    where s.deck_id = ${deckId}::uuid ${since}
    group by w.share_id order by max(w.at) desc, w.share_id`.execute(database);
  return { views: all[0]?.views ?? 0, viewers: all[0]?.viewers ?? 0, slides, ways };
}
