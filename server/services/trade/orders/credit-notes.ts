import { sql, type Transaction } from 'kysely';
import { type CreditAmounts, restOf } from '#contract/trade/credit-amounts.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import type { TradeTables } from '../tables.ts';
import { orderCredited } from '../webhook-events.ts';
import { nextNumber } from './numbers.ts';
import { loadOrder, type OrderRow } from './queries.ts';

type Tables = Transaction<TradeTables>;

/** Call it with the locked order, which has an invoice. Returns the number of the credit note. */
export async function issueCreditNote(
  transaction: Tables,
  row: OrderRow,
  { lines, shipping, tax, total, note }: Omit<CreditAmounts, 'isRest'> & { note: string | null },
): Promise<string> {
  const number = `CN-${await nextNumber(transaction, 'creditNoteNumbers')}`;
  const { id: creditNoteId } = await transaction
    .insertInto('creditNotes')
    .values({ orderId: row.id, number, shipping, tax, total, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0)
    await transaction
      .insertInto('creditNoteLines')
      .values(lines.map((line) => ({ ...line, creditNoteId })))
      .execute();
  for (const { position, quantity } of lines)
    await transaction
      .updateTable('orderLines')
      .set({ credited: sql<number>`credited + ${quantity}` })
      .where('orderId', '=', row.id)
      .where('position', '=', position)
      .execute();
  await queueWebhookEvents(transaction, [orderCredited(row, { number, total })]);
  return number;
}

/** An order that ends with an invoice ends with credit notes over all of it. */
export async function creditRest(transaction: Tables, row: OrderRow, note: string | null): Promise<void> {
  const { isRest: _, ...rest } = restOf(await loadOrder(transaction, row));
  if (rest.total > 0) await issueCreditNote(transaction, row, { ...rest, note });
}
