/** Writes the demo customers' orders once, as if they had been placed and moved on day by day. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../../../../src/contract/trade/orders.ts';
import { totalsOf } from '../orders/charges.ts';
import type { TradeTables } from '../tables.ts';
import { type DemoOrder, demoOrders } from './demo-orders.ts';

type Tables = Kysely<TradeTables>;
type Event = { status: OrderStatus; at: Date };

const hour = 3_600_000;
const day = 24 * hour;

/** Which statuses an order went through, and how many hours after the one before. */
const ways: Readonly<Record<OrderStatus, ReadonlyArray<readonly [OrderStatus, number]>>> = {
  placed: [['placed', 0]],
  confirmed: [
    ['placed', 0],
    ['confirmed', 5],
  ],
  fulfilled: [
    ['placed', 0],
    ['confirmed', 5],
    ['fulfilled', 44],
  ],
  delivered: [
    ['placed', 0],
    ['confirmed', 5],
    ['fulfilled', 44],
    ['delivered', 71],
  ],
  cancelled: [
    ['placed', 0],
    ['cancelled', 9],
  ],
  refunded: [
    ['placed', 0],
    ['confirmed', 5],
    ['fulfilled', 44],
    ['delivered', 71],
    ['refunded', 140],
  ],
};

export async function seedOrders(database: Tables): Promise<void> {
  if (await hasOrders(database)) return;
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('trade_seed'))`.execute(transaction);
    if (await hasOrders(transaction)) return;
    const now = Date.now();
    const invoices = new Map<number, number>();
    for (const order of demoOrders) await insert(transaction, order, { now, invoices });
    for (const [year, last] of invoices)
      await transaction.insertInto('invoiceNumbers').values({ year, last }).execute();
  });
}

const hasOrders = async (database: Tables) =>
  (await database.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;

/** `invoices` counts the last number of each year. */
type Context = { now: number; invoices: Map<number, number> };

async function insert(database: Tables, demo: DemoOrder, { now, invoices }: Context): Promise<void> {
  const { userId, number, status, currency, recipient, address, note, remark } = demo;
  const events = eventsOf(status, now - demo.daysAgo * day);
  const lines = demo.lines.map(([product, title, quantity, unitPrice]) => ({
    product,
    title,
    quantity,
    unitPrice,
    total: unitPrice * quantity,
  }));
  const amount = lines.reduce((sum, line) => sum + line.total, 0);
  const id = randomUUID();
  const confirmed = events.find((event) => event.status === 'confirmed');
  await database
    .insertInto('orders')
    .values({
      id,
      number,
      userId,
      organizationId: demo.organizationId ?? null,
      intent: null,
      status,
      title: lines[0]!.title,
      lineCount: lines.length,
      currency,
      ...totalsOf({ currency, amount }, address.country),
      recipient,
      address: JSON.stringify(address),
      note: note ?? null,
      ...(confirmed ? { invoiceNumber: nextInvoice(confirmed.at, invoices), invoicedAt: confirmed.at } : {}),
      placedAt: events[0]!.at,
      updatedAt: events.at(-1)!.at,
      revision: events.length,
    })
    .execute();
  await database
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId: id, position: index + 1 })))
    .execute();
  const rows = events.map((event, index) => {
    const byCustomer = event.status === 'placed' || event.status === 'cancelled';
    return {
      ...event,
      orderId: id,
      revision: index + 1,
      by: byCustomer ? ('customer' as const) : ('staff' as const),
      actorId: byCustomer ? userId : null,
      note: index === events.length - 1 ? (remark ?? null) : null,
    };
  });
  await database.insertInto('orderEvents').values(rows).execute();
}

function eventsOf(status: OrderStatus, placedAt: number): Event[] {
  let at = placedAt;
  return ways[status].map(([reached, hours]) => {
    at += hours * hour;
    return { status: reached, at: new Date(at) };
  });
}

function nextInvoice(at: Date, invoices: Map<number, number>): string {
  const year = at.getUTCFullYear();
  const last = (invoices.get(year) ?? 0) + 1;
  invoices.set(year, last);
  return `${year}-${String(last).padStart(6, '0')}`;
}
