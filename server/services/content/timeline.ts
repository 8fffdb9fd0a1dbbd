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
  union all select id, alt from content.media`;

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

const read = (id: string): Source => ({
  key: sql`'d' || v.id::text`,
  at: sql`v.started_at`,
  columns: sql`v.id, v.user_id as actor_id, 'deck.read' as action, 'deck' as target_type,
    v.deck_id::text as target_id, null::jsonb as before, jsonb_build_object('slidesRead',
      (select count(*) from content.slide_views s where s.visit_id = v.id)) as after`,
  from: sql`content.deck_visits v`,
  // Not of who only entered what a link asks for.
  where: sql`v.user_id = ${id}::uuid and exists (select from content.slide_views s where s.visit_id = v.id)`,
});
