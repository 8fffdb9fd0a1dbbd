/**
 * Fills the database of a stopped Portico with what a large company's back office holds, in seconds:
 * `DATA_DIR=... node bench/seed-office.ts`.
 */
import { type Kysely, sql } from 'kysely';
import { readConfig } from '../server/config.ts';
import { createLogger } from '../server/log.ts';
import { openDatabase } from '../server/services/database/database.ts';
import { addOrders, addUsers, uuidOf } from './seed-size.ts';

export type OfficeSize = {
  readonly users: number;
  readonly orders: number;
  readonly posts: number;
  readonly endpoints: number;
  readonly roles: number;
  readonly threads: number;
  readonly entries: number;
  readonly organizations: number;
};

export const large: OfficeSize = {
  users: 100_000,
  orders: 10_000,
  posts: 5_000,
  endpoints: 10_000,
  roles: 1_000,
  threads: 10_000,
  entries: 10_000,
  organizations: 1_000,
};

/** Needs a database with tables and the demo company: start Portico once before. */
export async function seedOffice(dataDirectory: string, size: OfficeSize): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDirectory });
  const database = await openDatabase({ config, logger: createLogger({ LOG_LEVEL: 'warn' }) });
  try {
    const [auth, apps] = [database.schema('auth'), database.schema('apps')];
    const [content, trade] = [database.schema('content'), database.schema('trade')];
    await addUsers(auth, size.users);
    await addRoles(auth, size.roles);
    await addOrganizations(auth, size.organizations);
    await addEndpoints(apps, size.endpoints);
    await addPosts(content, size.posts);
    await addOrders(trade, size.orders);
    await addThreads(trade, size.threads);
    await addEntries(trade, size.entries);
  } finally {
    await database.close();
  }
}

async function addRoles(tables: Kysely<unknown>, count: number): Promise<void> {
  await sql`insert into auth.roles (id, name, description)
    select ${uuidOf('40000000', sql`n`)}, 'Role ' || n, 'For the measurement.' from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(tables);
  await sql`insert into auth.role_permissions (role_id, permission_id)
    select ${uuidOf('40000000', sql`n`)}, p.id from generate_series(1, ${count}::int) n
    cross join (select id from auth.permissions order by id limit 3) p on conflict do nothing`.execute(tables);
  await sql`analyze auth.roles, auth.role_permissions`.execute(tables);
}

async function addOrganizations(tables: Kysely<unknown>, count: number): Promise<void> {
  await sql`insert into auth.organizations (id, name, slug)
    select ${uuidOf('50000000', sql`n`)}, 'Organization ' || n, 'organization-' || n
    from generate_series(1, ${count}::int) n on conflict do nothing`.execute(tables);
  await sql`analyze auth.organizations`.execute(tables);
}

/** The app with the endpoints; Portico's own app has only a dozen. */
export const measuredApp = '60000000-0000-4000-8000-ffffffffffff';

async function addEndpoints(tables: Kysely<unknown>, count: number): Promise<void> {
  await sql`insert into apps.apps (id, name, domain) values (${measuredApp}, 'Measured', 'measured.example.com')
    on conflict do nothing`.execute(tables);
  await sql`insert into apps.endpoints (id, app_id, path, description)
    select ${uuidOf('60000000', sql`n`)}, ${measuredApp}::uuid, '/measured/' || n, 'For the measurement.'
    from generate_series(1, ${count}::int) n on conflict do nothing`.execute(tables);
  await sql`analyze apps.endpoints`.execute(tables);
}

async function addPosts(tables: Kysely<unknown>, count: number): Promise<void> {
  const body = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A paragraph for the measurement.' }] }],
  });
  await sql`insert into content.posts (id, slug, title, summary, body, cover, tags, pinned, seo, reading_minutes, status,
      published_at, edited_at)
    select ${uuidOf('70000000', sql`n`)}, 'measured-' || n, 'Measured story ' || n, 'What was measured, number ' || n, ${body}::jsonb,
      null, array['Measured'], false, '{"title": null, "description": null}', 1, 'published',
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) n on conflict do nothing`.execute(tables);
  await sql`analyze content.posts`.execute(tables);
}

async function addThreads(tables: Kysely<unknown>, count: number): Promise<void> {
  const id = uuidOf('80000000', sql`n`);
  await sql`insert into trade.inquiries (id, reference, name, channel, contact, topic, message, status, active_at, waiting_since,
      excerpt)
    select ${id}, 'INQ-B' || n, 'Person ' || n, 'email', 'person' || n || '@example.com', 'product',
      'A question for the measurement, number ' || n, 'new', now() - n * interval '1 minute', now() - n * interval '1 minute',
      'A question for the measurement'
    from generate_series(1, ${count}::int) n on conflict do nothing`.execute(tables);
  await sql`analyze trade.inquiries`.execute(tables);
}

async function addEntries(tables: Kysely<unknown>, count: number): Promise<void> {
  await sql`insert into trade.waitlists (id, name, last_position)
    values ('90000000-0000-4000-8000-ffffffffffff', 'measured', ${count}) on conflict do nothing`.execute(tables);
  await sql`insert into trade.waitlist_entries (id, waitlist_id, channel, contact, position)
    select ${uuidOf('90000000', sql`n`)}, '90000000-0000-4000-8000-ffffffffffff', 'email', 'person' || n || '@example.com', n
    from generate_series(1, ${count}::int) n on conflict (id) do nothing`.execute(tables);
  await sql`analyze trade.waitlist_entries`.execute(tables);
}

if (import.meta.main) await seedOffice(readConfig().DATA_DIR, large);
