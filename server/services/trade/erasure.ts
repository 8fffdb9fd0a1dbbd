/** Texts and data of the person are deleted. Orders keep goods, amounts, numbers, dates and country for bookkeeping. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import { deleteAttachments } from './attachments/attachments.ts';
import { endClaimsOfEntries } from './orders/stock.ts';
import type { TradeTables } from './tables.ts';
import { theirDeliveries, theirEntries, theirInquiries } from './theirs.ts';
import { separateFromOthers } from './threads/separating.ts';
import { lockLists } from './waitlists/changes.ts';

type Tables = Transaction<TradeTables>;

const erased = { recipient: 'Deleted user', line1: 'Street deleted', city: 'City deleted' };

export async function erase(transaction: Tables, person: Erasure): Promise<string[]> {
  const { userId } = person;
  const texts = [
    ...(await eraseEntries(transaction, person)),
    ...(await eraseInquiries(transaction, person)),
    ...(await eraseOrders(transaction, userId)),
  ];
  await sql`delete from trade.deliveries where ${theirDeliveries(person)}`.execute(transaction);
  await transaction.deleteFrom('inquiryMentions').where('userId', '=', userId).execute();
  await transaction.deleteFrom('cartLines').where('userId', '=', userId).execute();
  await transaction.deleteFrom('attempts').where('client', '=', userId).execute();
  return texts;
}

/** The places of the others stay, as when staff delete an entry. */
async function eraseEntries(transaction: Tables, person: Erasure): Promise<string[]> {
  const theirs = theirEntries(person);
  await lockLists(transaction, theirs);
  const { rows } = await sql<{ id: string; contact: string; deliveryId: string | null }>`
    select id, contact, delivery_id from trade.waitlist_entries where ${theirs}`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await endClaimsOfEntries(transaction, ids);
  await sql`delete from trade.waitlist_entries where id = any(${ids}::uuid[])`.execute(transaction);
  await deleteDeliveries(
    transaction,
    rows.flatMap(({ deliveryId }) => deliveryId ?? []),
  );
  await eraseHistory(transaction, sql`target_type = 'waitlist'`, ids);
  return [...ids, ...rows.map(({ contact }) => contact)];
}

async function eraseInquiries(transaction: Tables, person: Erasure): Promise<string[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from trade.inquiries
    where ${theirInquiries(person)} order by id for update`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await separateFromOthers(transaction, ids);
  const { rows: messages } = await sql<{ id: string }>`
    delete from trade.inquiry_messages where inquiry_id = any(${ids}::uuid[]) returning id`.execute(transaction);
  await deleteDeliveries(
    transaction,
    messages.map(({ id }) => id),
  );
  const { userId } = person;
  await deleteAttachments(
    transaction,
    sql`inquiry_id = any(${ids}::uuid[]) or (inquiry_id is null and uploaded_by = ${userId})`,
  );
  await sql`delete from trade.inquiries where id = any(${ids}::uuid[])`.execute(transaction);
  await eraseHistory(transaction, sql`target_type = 'thread'`, ids);
  return rows.flatMap(({ id, reference }) => [id, reference]);
}

async function eraseOrders(transaction: Tables, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from trade.orders where user_id = ${userId} order by id for update`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  await sql`update trade.orders set intent = null, note = null, recipient = ${erased.recipient},
      address = jsonb_build_object(
        'line1', ${erased.line1}::text, 'city', ${erased.city}::text, 'country', address ->> 'country'),
      invoice_terms = invoice_terms - 'recipient' - 'address'
    where id = any(${ids}::uuid[])`.execute(transaction);
  await sql`update trade.order_events set note = null where order_id = any(${ids}::uuid[])`.execute(transaction);
  await sql`update trade.credit_notes set note = null where order_id = any(${ids}::uuid[])`.execute(transaction);
  await sql`delete from trade.order_notes where order_id = any(${ids}::uuid[])`.execute(transaction);
  await eraseHistory(transaction, sql`action in ('order.note', 'order.change-address')`, ids);
  return rows.flatMap(({ id, number }) => [id, number]);
}

const deleteDeliveries = (transaction: Tables, ids: readonly string[]) =>
  sql`delete from trade.deliveries where id = any(${ids}::uuid[])`.execute(transaction);

const eraseHistory = (transaction: Tables, which: RawBuilder<unknown>, ids: readonly string[]) =>
  sql`update trade.audit_entries set before = null, after = null
    where ${which} and target_id = any(${ids}::text[])`.execute(transaction);
