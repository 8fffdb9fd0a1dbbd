import { sql } from 'kysely';
import { listContentAudit } from '#contract/audit.ts';
import { listContentTimeline } from '#contract/timeline.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import type { Service } from '../service.ts';
import { type Source, serveTimeline } from '../timeline/serve-timeline.ts';
import { namedRecords } from './record-tables.ts';
import type { ContentTables } from './tables.ts';

export function addLogRoutes(service: Service<ContentTables>): void {
  serveAudit(service, listContentAudit, { named: namedRecords });
  serveTimeline(service, listContentTimeline, {
    named: namedRecords,
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
  // Visits without a slide are left out: somebody only entered a password or an e-mail address.
  where: sql`v.user_id = ${id}::uuid and exists (select from content.slide_views s where s.visit_id = v.id)`,
});
