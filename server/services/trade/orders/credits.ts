/** Items are removed from an order before its invoice, and credited after it. */
import { sql, type Transaction } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { type CreditAmounts, creditableQuantity, creditOf } from '#contract/trade/credit-amounts.ts';
import type { creditOrder } from '#contract/trade/credit-notes.ts';
import type { Order } from '#contract/trade/orders.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow } from '../../records/change.ts';
import { settle } from '../payments/balance.ts';
import type { TradeTables } from '../tables.ts';
import { changeStatus, insertEvent, lockOrder, orders } from './changes.ts';
import { taxOf } from './charges.ts';
import { issueCreditNote } from './credit-notes.ts';
import { loadOrder, nextStatuses, type OrderRow } from './queries.ts';
import { reduceClaim } from './stock.ts';

type Tables = Transaction<TradeTables>;
type Caller = NonNullable<Author>;
type Input = ParsedOf<typeof creditOrder>;

export async function creditItems(transaction: Tables, author: Caller, input: Input): Promise<OrderRow> {
  const row = await lockOrder(transaction, input.number, input.revision);
  if (nextStatuses[row.status].length === 0) throw failures.conflict(message('order_ended'));
  const order = await loadOrder(transaction, row);
  checkChosen(order, input);
  const hasInvoice = row.invoiceNumber !== null;
  if (!hasInvoice && input.shipping) throw failures.invalid({ shipping: message('shipping_credited_later') });
  const amounts = creditOf(order, input);
  for (const { position, quantity } of input.lines) {
    const { product, variant } = lineOf(order, position);
    const part = { orderId: row.id, product, variant, quantity };
    await reduceClaim(transaction, { ...part, isLost: !input.returnStock });
  }
  return hasInvoice
    ? creditInvoiced(transaction, author, { row, order, amounts, input })
    : removeItems(transaction, author, { row, order, amounts, input });
}

type Chosen = { row: OrderRow; order: Order; amounts: CreditAmounts; input: Input };

async function creditInvoiced(transaction: Tables, author: Caller, { row, order, amounts, input }: Chosen) {
  const { isRest, ...credit } = amounts;
  const note = input.note ?? null;
  const number = await issueCreditNote(transaction, row, { ...credit, note });
  const total = { currency: row.currency, amount: credit.total };
  const items = itemsText(order, input);
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'credit',
    set: {},
    beside: { after: { creditNote: number, items, total, isBackInStock: input.returnStock } },
  });
  await insertEvent(transaction, author, { row: changed, by: 'staff', note, change: 'credit' });
  await settle(transaction, author, changed);
  if (!isRest) return changed;
  return changeStatus(transaction, author, { row: changed, status: 'refunded', by: 'staff', note: null });
}

async function removeItems(transaction: Tables, author: Caller, { row, order, input, amounts }: Chosen) {
  const left = order.lines.flatMap((line) => {
    const removed = input.lines.find(({ position }) => position === line.position)?.quantity ?? 0;
    return line.quantity > removed ? [{ ...line, quantity: line.quantity - removed, removed }] : [];
  });
  const [first] = left;
  if (!first) throw failures.conflict(message('credit_of_all_items'));
  for (const { position } of input.lines) {
    const line = left.find((each) => each.position === position);
    const own = transaction.updateTable('orderLines').where('orderId', '=', row.id).where('position', '=', position);
    if (line) await own.set({ quantity: line.quantity, total: sql<number>`unit_price * ${line.quantity}` }).execute();
    else
      await transaction
        .deleteFrom('orderLines')
        .where('orderId', '=', row.id)
        .where('position', '=', position)
        .execute();
  }
  const subtotal = row.subtotal - amounts.lines.reduce((sum, { total }) => sum + total, 0);
  const sum = subtotal + row.shipping;
  const tax = taxOf(sum, row.taxPermille, row.taxIncluded);
  const items = itemsText(order, input);
  const changed = await changeRow(transaction, author, orders, {
    row,
    action: 'remove-items',
    set: { subtotal, tax, total: row.taxIncluded ? sum : sum + tax, title: first.title, lineCount: left.length },
    log: { before: { items }, after: { isBackInStock: input.returnStock } },
  });
  const note = [`${items}.`, input.note].filter(Boolean).join(' ');
  await insertEvent(transaction, author, { row: changed, by: 'staff', note, change: 'items' });
  await settle(transaction, author, changed);
  return changed;
}

const lineOf = ({ lines }: Order, position: number) =>
  lines.find((line) => line.position === position) as Order['lines'][number];

/** `2 × Stool, 1 × Lamp`. */
const itemsText = (order: Order, { lines, shipping }: Input): string =>
  [
    ...lines.map(({ position, quantity }) => `${quantity} × ${lineOf(order, position).title}`),
    ...(shipping ? ['shipping'] : []),
  ].join(', ');

function checkChosen(order: Order, { lines, shipping }: Input): void {
  const errors: Record<string, Message> = {};
  for (const [index, { position, quantity }] of lines.entries()) {
    const line = order.lines.find((each) => each.position === position);
    const left = line ? creditableQuantity(line) : 0;
    if (lines.findIndex((each) => each.position === position) < index || !line)
      errors[`lines.${index}.position`] = message('credit_line_unknown');
    else if (quantity > left)
      errors[`lines.${index}.quantity`] = left === 0 ? message('credited_all') : message('credit_max', { count: left });
  }
  if (Object.keys(errors).length > 0) throw failures.invalid(errors);
  if (lines.length === 0 && !shipping) throw failures.invalid({ lines: message('credit_of_nothing') });
  if (shipping && creditOf(order, { lines: [], shipping }).shipping === 0)
    throw failures.invalid({ shipping: message('no_shipping_to_credit') });
}
