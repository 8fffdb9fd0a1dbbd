import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { importTrade } from '#contract/trade/import.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { totalsOf } from '../orders/charges.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
type ImportedOrder = ParsedOf<typeof importTrade>['orders'][number];

export async function insertOrders(database: Tables, orders: readonly ImportedOrder[]): Promise<void> {
  const { value: settings } = await readSettings(database);
  const invoices = new Map<number, number>();
  for (const order of orders) await insertOrder(database, order, { settings, invoices });
  for (const [year, last] of invoices) await database.insertInto('invoiceNumbers').values({ year, last }).execute();
}

async function insertOrder(
  database: Tables,
  { events, address, lines: ordered, ...order }: ImportedOrder,
  { settings, invoices }: { settings: TradeSettings; invoices: Map<number, number> },
): Promise<void> {
  const lines = ordered.map((line) => ({ ...line, total: line.unitPrice * line.quantity }));
  const amount = lines.reduce((sum, line) => sum + line.total, 0);
  const totals = totalsOf(settings, { currency: order.currency, amount }, address.country);
  if (!totals)
    throw failures.invalid({
      orders: message('nothing_delivered_there', { country: address.country, currency: order.currency }),
    });
  const id = randomUUID();
  const confirmed = events.find((event) => event.status === 'confirmed');
  const last = events.at(-1)!;
  await database
    .insertInto('orders')
    .values({
      ...order,
      id,
      intent: null,
      status: last.status,
      title: lines[0]!.title,
      lineCount: lines.length,
      ...totals,
      paymentDays: settings.paymentDays,
      address: JSON.stringify(address),
      ...(confirmed ? { invoiceNumber: nextInvoice(confirmed.at, invoices), invoicedAt: confirmed.at } : {}),
      placedAt: events[0]!.at,
      updatedAt: last.at,
      revision: events.length,
    })
    .execute();
  await database
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId: id, position: index + 1 })))
    .execute();
  const rows = events.map((event, index) => ({
    ...event,
    orderId: id,
    revision: index + 1,
    actorId: event.by === 'customer' ? order.userId : null,
  }));
  await database.insertInto('orderEvents').values(rows).execute();
}

function nextInvoice(at: Date, invoices: Map<number, number>): string {
  const year = at.getUTCFullYear();
  const last = (invoices.get(year) ?? 0) + 1;
  invoices.set(year, last);
  return `${year}-${String(last).padStart(6, '0')}`;
}
