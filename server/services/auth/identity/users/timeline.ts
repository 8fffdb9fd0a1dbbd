import { sql } from 'kysely';
import { listAuthTimeline } from '#contract/timeline.ts';
import type { Service } from '../../../service.ts';
import { logged, type Source, serveTimeline } from '../../../timeline/serve-timeline.ts';
import { auditNames } from '../../audit/names.ts';
import type { AuthTables } from '../../tables.ts';

const log = sql`auth.audit_entries a`;
/** As in the indexes of these entries. */
const userOf = sql`coalesce(a.after ->> 'userId', a.before ->> 'userId')`;

export const addTimelineRoutes = (service: Service<AuthTables>): void =>
  serveTimeline(service, listAuthTimeline, {
    named: auditNames,
    sources: {
      'sign-ins': (id) => [logged(log, sql`a.target_type = 'session' and a.target_id = ${id}`), endedSessions(id)],
      roles: (id) => [logged(log, sql`a.target_type = 'role' and ${userOf} = ${id}`)],
      account: (id) => [logged(log, sql`a.target_type = 'user' and a.target_id = ${id}`)],
      organizations: (id) => [
        logged(log, sql`a.target_type = 'organization' and ${userOf} = ${id}`),
        logged(log, sql`a.actor_id = ${id}::uuid and a.action in ('organization.create', 'organization.decline')`),
      ],
    },
  });

/** Sessions that somebody ended, for as long as they are stored. A session that expires has no end. */
const endedSessions = (id: string): Source => ({
  key: sql`'s' || s.id::text`,
  at: sql`s.ended_at`,
  columns: sql`s.id, s.user_id as actor_id, 'session.end' as action, 'session' as target_type,
    s.user_id::text as target_id, null::jsonb as before, jsonb_build_object('device', s.device) as after`,
  from: sql`auth.sessions s`,
  where: sql`s.user_id = ${id}::uuid and s.ended_at is not null`,
});
