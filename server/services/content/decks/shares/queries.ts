import { type Kysely, sql } from 'kysely';
import type { DeckShare } from '#contract/content/deck-shares.ts';
import { failures } from '#contract/failures.ts';
import type { ContentTables } from '../../tables.ts';
import { visitCounts } from './statistics.ts';

type Tables = Kysely<ContentTables>;

export const shareStatus = sql<DeckShare['status']>`case
  when h.revoked_at is not null then 'revoked' when h.expires_at <= now() then 'expired' else 'active' end`;

export async function listShares(database: Tables, deckId: string, shareId?: string): Promise<DeckShare[]> {
  const { rows } = await sql<DeckShare>`
    select h.id, h.label, h.audience, ${shareStatus} as status, h.expires_at, h.revoked_at, h.created_by, h.created_at,
      h.password is not null as has_password, h.asks_email, h.may_download, h.tells_owner, ${visitCounts}, max(v.last_at) as last_view_at
    from content.deck_shares h left join content.deck_visits v on v.share_id = h.id
    where h.deck_id = ${deckId}::uuid ${shareId === undefined ? sql`` : sql`and h.id = ${shareId}::uuid`}
    group by h.id order by h.created_at desc, h.id`.execute(database);
  return rows;
}

export async function requireShare(database: Tables, deckId: string, shareId: string): Promise<DeckShare> {
  const [share] = await listShares(database, deckId, shareId);
  if (!share) throw failures.notFound('this_link');
  return share;
}
