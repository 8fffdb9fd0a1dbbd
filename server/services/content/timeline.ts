import { sql } from 'kysely';
import { listContentAudit } from '#contract/audit.ts';
import { listContentTimeline } from '#contract/timeline.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import type { Service } from '../service.ts';
import { type Source, serveTimeline } from '../timeline/serve-timeline.ts';
import type { ContentTables } from './tables.ts';

const named = sql`select id, title as name from content.posts union all select id, title from content.policies
  union all select id, title from content.products union all select id, title from content.decks
  union all select id, "from" from content.redirects
  union all select id, alt from content.media where alt <> ''`;

export function addLogRoutes(service: Service<ContentTables>): void {
  serveAudit(service, listContentAudit, { named });
  serveTimeline(service, listContentTimeline, {
    named,
    sources: { policies: (id) => [accepted(id)], decks: (id) => [read(id)] },
  });
}

const accepted = (id: string): Source => ({
  key: sql`'p' || p.id::text`,
  at: sql`p.accepted_at`,
  columns: sql`p.id, p.user_id as actor_id, 'policy.accept' as action, 'policy' as target_type,
    p.policy_id::text as target_id, null::jsonb as before, jsonb_build_object('version', p.number) as after`,
  from: sql`content.policy_acceptances p`,
  where: sql`p.user_id = ${id}::uuid`,
});

/** One entry per deck and day. */
const read = (id: string): Source => ({
  key: sql`'d' || r.deck_id::text || to_char(r.day, 'YYYYMMDD')`,
  at: sql`r.at`,
  columns: sql`r.id, ${id}::uuid as actor_id, 'deck.read' as action, 'deck' as target_type,
    r.deck_id::text as target_id, null::jsonb as before, jsonb_build_object('slidesRead', r.slides) as after`,
  from: sql`(select s.deck_id, date_trunc('day', v.at at time zone 'UTC') as day, max(v.at) as at,
      count(distinct v.slide_id)::int as slides, (array_agg(v.id order by v.at))[1] as id
    from content.slide_views v join content.slides s on s.id = v.slide_id where v.user_id = ${id}::uuid
    group by s.deck_id, day) r`,
  where: sql`true`,
});
