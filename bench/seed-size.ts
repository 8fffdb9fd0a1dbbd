/**
 * Fills the database of a stopped Portico up to a number of users and orders, in seconds:
 * `DATA_DIR=... node bench/seed-size.ts 100000`. One customer has 40 of the orders, whatever the number.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createLogger } from '../server/logging/log.ts';
import { openDatabase } from '../server/services/database/database.ts';
import { createPool } from '../server/services/database/postgres.ts';
import { readConfig } from '../server/settings/config.ts';

/** The person that is measured, found by phone number, so that signing in creates no new user. */
export const customer = { phone: '+12015550123', country: 'US', id: '10000000-0000-4000-8000-000000000000' };
const ordersOfCustomer = 40;

/** Needs a database with tables: start Portico once before. */
export const seedSize = (env: Record<string, string>, count: number): Promise<void> =>
  fillDatabase(env, async (tables) => {
    await addUsers(tables, count);
    await addOrders(tables, count);
  });

/** PostgreSQL without the time limits of the program, which these statements exceed. */
export async function fillDatabase(
  env: Record<string, string>,
  fill: (tables: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...process.env, ...env });
  const { DATABASE_URL: connectionString } = config;
  if (connectionString) {
    const tables = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool({ connectionString }) }) });
    await fill(tables).finally(() => tables.destroy());
  } else {
    const database = await openDatabase({ config, logger: createLogger({ LOG_LEVEL: 'warn' }) });
    await fill(database.schema('auth')).finally(() => database.close());
  }
}

/** Numbers with a country code that does not exist, so nothing is sent to them. */
export async function addUsers(tables: Kysely<unknown>, count: number): Promise<void> {
  await sql`
    insert into auth.users (id, phone_number, country, name, email, created_at)
    values (${customer.id}, ${customer.phone}, ${customer.country}, 'Bea Bench', 'bea@example.com', now())
    on conflict do nothing`.execute(tables);
  await sql`
    insert into auth.users (id, phone_number, country, name, email, created_at)
    select ${uuidOf('20000000', sql`n`)}, '+999' || n, 'US', 'Person ' || n, 'person' || n || '@example.com',
      now() - n * interval '1 minute'
    from generate_series(1, ${count - 1}::int) n
    on conflict do nothing`.execute(tables);
  await sql`analyze auth.users`.execute(tables);
}

export async function addOrders(tables: Kysely<unknown>, count: number): Promise<void> {
  const id = uuidOf('30000000', sql`n`);
  await sql`
    insert into trade.orders (id, number, user_id, status, title, line_count, currency, subtotal, shipping, tax, total,
      tax_permille, recipient, address, placed_at)
    select ${id}, 'ORD-B' || n,
      case when n <= ${ordersOfCustomer} then ${customer.id}::uuid else ${uuidOf('20000000', sql`n`)} end,
      (array['placed', 'confirmed', 'fulfilled', 'delivered'])[1 + n % 4], 'Lamp No. 1', 1, 'EUR',
      18900, 900, 3161, 19800, 190, 'Bea Bench', '{"line1": "Long Street 1", "city": "Leeds", "country": "GB"}',
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(tables);
  await sql`
    insert into trade.order_lines (order_id, position, product, title, quantity, unit_price, total)
    select ${id}, 1, 'lamp-no-1', 'Lamp No. 1', 1, 18900, 18900
    from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(tables);
  await sql`
    insert into trade.order_events (order_id, revision, status, at, by)
    select ${id}, 1, 'placed', now() - n * interval '1 minute', 'customer'
    from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(tables);
  await sql`analyze trade.orders, trade.order_lines, trade.order_events`.execute(tables);
}

/** `20000000-0000-4000-8000-00000000002a` for 42: readable, and a valid UUID. */
export const uuidOf = (family: string, number: ReturnType<typeof sql>) =>
  sql`(${family}::text || '-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

if (import.meta.main) {
  const count = Number(process.argv[2]);
  if (!Number.isInteger(count) || count < 100)
    throw new Error('say how many, at least 100: node bench/seed-size.ts 100000');
  await seedSize({}, count);
}
