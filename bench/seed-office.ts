/**
 * Fills the database of a stopped Portico with what a large company's back office holds, in seconds:
 * `DATA_DIR=... node bench/seed-office.ts`.
 */
import { type Kysely, sql } from 'kysely';
import { addOrders, addUsers, fillDatabase, uuidOf } from './seed-size.ts';

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
  orders: 100_000,
  posts: 100_000,
  endpoints: 100_000,
  roles: 100,
  threads: 100_000,
  entries: 100_000,
  organizations: 100_000,
};

/** Needs a database with tables and the demo company: start Portico once before. */
export const seedOffice = (env: Record<string, string>, size: OfficeSize): Promise<void> =>
  fillDatabase(env, async (tables) => {
    await addUsers(tables, size.users);
    await addRoles(tables, size.roles);
    await addOrganizations(tables, size.organizations);
    await addEndpoints(tables, size.endpoints);
    await addPosts(tables, size.posts);
    await addOrders(tables, size.orders);
    await addThreads(tables, size.threads);
    await addEntries(tables, size.entries);
  });

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

if (import.meta.main) await seedOffice({}, large);
