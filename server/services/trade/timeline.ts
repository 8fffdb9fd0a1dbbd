import { sql } from 'kysely';
import { listTradeAudit } from '#contract/audit.ts';
import { listTradeTimeline } from '#contract/timeline.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import type { Service } from '../service.ts';
import { logged, type Source, serveTimeline } from '../timeline/serve-timeline.ts';
import type { TradeTables } from './tables.ts';
import { isCopy } from './threads/queries.ts';

export const named = sql`select id, number as name from trade.orders union all select id, reference from trade.inquiries
  union all select id, title from trade.canned_replies
  union all select id, name from trade.waitlists
  union all select e.id, l.name from trade.waitlist_entries e join trade.waitlists l on l.id = e.waitlist_id`;

export function addLogRoutes(service: Service<TradeTables>): void {
  serveAudit(service, listTradeAudit, { named });
  serveTimeline(service, listTradeTimeline, {
    named,
    sources: {
      orders: (id) => [placed(id), logged(of('orders'), sql`a.target_type = 'order' and r.user_id = ${id}::uuid`)],
      inquiries: (id) => [
        sent(id),
        written(id),
        logged(of('inquiries'), sql`a.target_type = 'thread' and r.user_id = ${id}::uuid`),
      ],
      waitlists: (id) => [
        joined(id),
        logged(of('waitlist_entries'), sql`a.target_type = 'waitlist' and r.user_id = ${id}::uuid`),
      ],
    },
  });
}

const of = (table: string) =>
  sql`${sql.table(`trade.${table}`)} r join trade.audit_entries a on a.target_id = r.id::text`;

const placed = (id: string): Source => ({
  key: sql`'o' || o.id::text`,
  at: sql`o.placed_at`,
  columns: sql`o.id, o.user_id as actor_id, 'order.place' as action, 'order' as target_type, o.id::text as target_id,
    null::jsonb as before,
    jsonb_build_object('title', o.title, 'total', jsonb_build_object('currency', o.currency, 'amount', o.total)) as after`,
  from: sql`trade.orders o`,
  where: sql`o.user_id = ${id}::uuid`,
});

const sent = (id: string): Source => ({
  key: sql`'i' || i.id::text`,
  at: sql`i.created_at`,
  columns: sql`i.id, i.user_id as actor_id, 'thread.start' as action, 'thread' as target_type, i.id::text as target_id,
    null::jsonb as before, jsonb_build_object('topic', i.topic) as after`,
  from: sql`trade.inquiries i`,
  where: sql`i.user_id = ${id}::uuid`,
});

/** Messages of customers are in no log. A merge copies the first one, which was `sent`. */
const written = (id: string): Source => ({
  key: sql`'m' || m.id::text`,
  at: sql`m.at`,
  columns: sql`m.id, i.user_id as actor_id, 'thread.write' as action, 'thread' as target_type, i.id::text as target_id,
    null::jsonb as before, null::jsonb as after`,
  from: sql`trade.inquiries i join trade.inquiry_messages m on m.inquiry_id = i.id and m.kind = 'customer'`,
  where: sql`i.user_id = ${id}::uuid and not ${isCopy(sql`m.id`)}`,
});

const joined = (id: string): Source => ({
  key: sql`'w' || e.id::text`,
  at: sql`e.created_at`,
  columns: sql`e.id, e.user_id as actor_id, 'waitlist.join' as action, 'waitlist' as target_type,
    e.id::text as target_id, null::jsonb as before, jsonb_build_object('status', e.status) as after`,
  from: sql`trade.waitlist_entries e`,
  where: sql`e.user_id = ${id}::uuid`,
});
