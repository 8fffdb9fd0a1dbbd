import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Author, record } from '../../audit/record.ts';
import { changeRow, now } from '../../records/change.ts';
import type { TradeTables } from '../tables.ts';
import { threads } from './changes.ts';
import type { ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Written = { readonly row: ThreadRow; readonly body: string; readonly authorId: string | null };

/** Adds a message of the customer; resolved, snoozed or answered threads become open again. */
export async function addCustomerMessage(
  transaction: Tables,
  author: Author,
  { row, body, authorId }: Written,
): Promise<ThreadRow> {
  await insert(transaction, { row, body, authorId, kind: 'customer' });
  const isOpenAgain = row.status === 'resolved' || row.status === 'snoozed' || row.status === 'waiting';
  return changeRow(transaction, author, threads, {
    row,
    action: 'reply',
    set: {
      ...written(body),
      lastBy: 'customer',
      waitingSince: row.status === 'spam' ? null : (row.waitingSince ?? now),
      ...(isOpenAgain && { status: 'open', snoozedUntil: null }),
    },
    log: isOpenAgain ? { before: { status: row.status }, after: { status: 'open' } } : null,
  });
}

/**
 * Adds a reply to the customer. `notification` is the text message about it, sent afterwards; null without a phone
 * number.
 */
export async function addAnswer(
  transaction: Tables,
  author: Author,
  {
    row,
    body,
    authorId,
    status,
    notification,
  }: Written & { status: 'waiting' | 'open' | 'resolved'; notification: string | null },
): Promise<ThreadRow> {
  const id = await insert(transaction, { row, body, authorId, kind: 'answer' });
  if (notification !== null)
    await transaction
      .insertInto('deliveries')
      .values({ id, event: 'inquiries', phoneNumber: row.contact, text: notification })
      .execute();
  return changeRow(transaction, author, threads, {
    row,
    action: 'answer',
    set: {
      ...written(body),
      lastBy: 'staff',
      waitingSince: null,
      firstAnswerAt: row.firstAnswerAt ?? now,
      status,
      snoozedUntil: null,
      // Replying to an unassigned thread assigns it to you.
      assigneeId: row.assigneeId ?? authorId,
    },
    log: { before: { status: row.status }, after: { status, answer: body } },
  });
}

/** Adds an internal note, which does not change the status. */
export async function addNote(transaction: Tables, author: Author, { row, body, authorId }: Written): Promise<void> {
  await insert(transaction, { row, body, authorId, kind: 'note' });
  await record(transaction, author, { action: 'thread.note', targetId: row.id, after: { note: body } });
}

/**
 * Whether the last entry within a day has the same author and text, which is a retry after a lost response. For
 * replies, notes in between are ignored.
 */
export async function isRepeated(transaction: Tables, { row, body, authorId, kind }: Message): Promise<boolean> {
  const last = await transaction
    .selectFrom('inquiryMessages')
    .select(['kind', 'authorId', 'body'])
    .where('inquiryId', '=', row.id)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .$if(kind !== 'note', (query) => query.where('kind', '!=', 'note'))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === kind && last.authorId === authorId && last.body === body;
}

const written = (body: string) => ({
  excerpt: body.slice(0, 200),
  activeAt: now,
  messageCount: sql<number>`message_count + 1`,
});

type Message = Written & { kind: 'customer' | 'answer' | 'note' };

async function insert(transaction: Tables, { row, body, authorId, kind }: Message): Promise<string> {
  const id = randomUUID();
  await transaction.insertInto('inquiryMessages').values({ id, inquiryId: row.id, kind, authorId, body }).execute();
  return id;
}
