import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  listWebhookDeliveries,
  listWebhooks,
  Webhook,
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookSort,
} from '#contract/auth/webhooks.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { textFilter } from '../../records/search.ts';
import type { AuthTables } from '../tables.ts';

type Tables = Kysely<AuthTables>;

/** Seconds for which the secret before the present one signs too. */
const formerSecretFor = 86_400;

const status = sql`case when w.paused_at is not null then 'paused'
  when w.failing_since is not null then 'failing' else 'active' end`;
const formerSecretUntil = sql`w.rotated_at + make_interval(secs => ${sql.lit(formerSecretFor)})`;
export const hasFormerSecret = sql<boolean>`coalesce(${formerSecretUntil} > now(), false)`;
const countOf = (state: string) => sql`(select count(*)::int from auth.webhook_deliveries d
  where d.webhook_id = w.id and d.state = ${sql.lit(state)} and d.state <> 'sent')`;

const columns = sql`w.id, w.url, w.description, w.events, ${status} as status, w.paused_at, w.pause_reason, w.failing_since,
  w.owner_id, (select u.name from auth.users u where u.id = w.owner_id) as owner_name, w.secret_number,
  case when ${hasFormerSecret} then ${formerSecretUntil} end as former_secret_until, w.last_success_at, w.revision,
  w.trashed_at, w.created_at, jsonb_build_object('due', ${countOf('due')}, 'failed', ${countOf('failed')},
    'held', ${countOf('held')}) as counts`;

/** Throws 404. Also finds webhooks in the trash. */
export async function requireWebhook(database: Tables, id: string): Promise<Webhook> {
  const { rows } = await sql<Webhook>`select ${columns} from auth.webhooks w where w.id = ${id}`.execute(database);
  if (!rows[0]) throw failures.notFound('this_webhook');
  return rows[0];
}

const sorts: Readonly<Record<WebhookSort, Sort>> = {
  url: { by: sql`lower(w.url)`, type: 'text' },
  newest: { by: sql`w.created_at`, type: 'timestamptz', descending: true },
};

export async function listRecords(
  database: Tables,
  { query, similar, trashed, status: wanted, sort, ...place }: ParsedOf<typeof listWebhooks>,
) {
  const from = sql`auth.webhooks w`;
  const texts = [sql`w.url`, sql`w.description`];
  return pageByKey<Webhook, AuthTables>(database, {
    columns,
    from,
    where: [
      trashed ? sql`w.trashed_at is not null` : sql`w.trashed_at is null`,
      ...(query === '' ? [] : [await textFilter(database, { schema: 'auth', from, texts, query, similar })]),
      ...(wanted === undefined ? [] : [sql`${status} = ${wanted}`]),
    ],
    id: sql`w.id`,
    sort: sorts[sort],
    ...place,
  });
}

const attempt = (alias: string) =>
  sql.raw(`jsonb_build_object('at', ${alias}.at, 'milliseconds', ${alias}.milliseconds, 'status', ${alias}.status,
    'response', ${alias}.response, 'error', ${alias}.error)`);

const summary = sql`d.id, d.event_id, d.type, d.state, case when d.state = 'due' then d.next_at end as next_at, d.created_at,
  (select count(*)::int from auth.webhook_attempts a where a.delivery_id = d.id) as attempt_count,
  (select ${attempt('a')} from auth.webhook_attempts a where a.delivery_id = d.id order by a.sequence desc limit 1) as last`;

type Json<Row> = Omit<Row, 'last' | 'attempts'> & { last: JsonAttempt | null; attempts: JsonAttempt[] };
type JsonAttempt = Omit<WebhookDelivery['attempts'][number], 'at'> & { at: string };

/** Times inside of JSON are text. */
const withTime = (given: JsonAttempt) => ({ ...given, at: new Date(given.at) });

export async function listDeliveries(
  database: Tables,
  { id, state, type, ...place }: ParsedOf<typeof listWebhookDeliveries>,
): Promise<{ items: WebhookDeliverySummary[]; next: string | null }> {
  const where: RawBuilder<unknown>[] = [
    sql`d.webhook_id = ${id}::uuid`,
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(type === undefined ? [] : [sql`d.type = ${type}`]),
  ];
  const { items, next } = await pageByKey<Json<WebhookDeliverySummary>, AuthTables>(database, {
    columns: summary,
    from: sql`auth.webhook_deliveries d`,
    where,
    id: sql`d.id`,
    sort: { by: sql`d.created_at`, type: 'timestamptz', descending: true },
    ...place,
  });
  return { items: items.map((item) => ({ ...item, last: item.last && withTime(item.last) })), next };
}

const attemptsShown = 50;

/** Throws 404. */
export async function requireDelivery(
  database: Tables,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const { rows } = await sql<Json<WebhookDelivery>>`
    select ${summary}, d.body, (select coalesce(jsonb_agg(${attempt('shown')} order by shown.sequence desc), '[]') from
      (select * from auth.webhook_attempts a where a.delivery_id = d.id order by a.sequence desc
        limit ${attemptsShown}::int) shown) as attempts
    from auth.webhook_deliveries d where d.webhook_id = ${id} and d.id = ${deliveryId}`.execute(database);
  const [row] = rows;
  if (!row) throw failures.notFound('this_delivery');
  return { ...row, last: row.last && withTime(row.last), attempts: row.attempts.map(withTime) };
}
