/** What is written into a thread: by the customer, to the customer, or for colleagues alone. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Author, record } from '../../audit/record.ts';
import type { TradeTables } from '../tables.ts';
import type { ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Written = { readonly row: ThreadRow; readonly body: string; readonly authorId: string | null };

/** The customer writes again: what was resolved, snoozed or waiting for them is ours again. */
export async function addCustomerMessage(
  transaction: Tables,
  author: Author,
  { row, body, authorId }: Written,
): Promise<ThreadRow> {
  await insert(transaction, { row, body, authorId, kind: 'customer' });
  const isOpenAgain = row.status === 'resolved' || row.status === 'snoozed' || row.status === 'waiting';
  const update = {
    ...written(body),
    lastBy: 'customer' as const,
    waitingSince: row.status === 'spam' ? null : sql<Date>`coalesce(waiting_since, now())`,
    ...(isOpenAgain ? { status: 'open' as const, snoozedUntil: null } : {}),
  };
  if (isOpenAgain)
    await record(transaction, author, {
      action: 'thread.reply',
      targetId: row.id,
      before: { status: row.status },
      after: { status: 'open' },
    });
  return store(transaction, row, update);
}

/**
 * Written to the customer. The text message that tells of it is sent afterwards; `telling` is its text, null where there
 * is no phone.
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
  await record(transaction, author, {
    action: 'thread.answer',
    targetId: row.id,
    before: { status: row.status },
    after: { status, answer: body },
  });
  return store(transaction, row, {
    ...written(body),
    lastBy: 'staff',
    waitingSince: null,
    firstAnswerAt: sql<Date>`coalesce(first_answer_at, now())`,
    status,
    snoozedUntil: null,
    // Who answers what is nobody's has taken it on.
    assigneeId: row.assigneeId ?? authorId,
  });
}

/** For colleagues: neither the customer's nor anybody's turn changes by it. */
export async function addNote(transaction: Tables, author: Author, { row, body, authorId }: Written): Promise<void> {
  await insert(transaction, { row, body, authorId, kind: 'note' });
  await record(transaction, author, { action: 'thread.note', targetId: row.id, after: { note: body } });
}

/**
 * Whether the same person wrote the same as the last thing here within a day: its answer was lost, and it was sent again.
 * For what the customer sees, notes of colleagues in between do not count.
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
  activeAt: sql<Date>`now()`,
  messageCount: sql<number>`message_count + 1`,
});

type Message = Written & { kind: 'customer' | 'answer' | 'note' };

async function insert(transaction: Tables, { row, body, authorId, kind }: Message): Promise<string> {
  const id = randomUUID();
  await transaction.insertInto('inquiryMessages').values({ id, inquiryId: row.id, kind, authorId, body }).execute();
  return id;
}

const store = (transaction: Tables, { id }: ThreadRow, fields: object): Promise<ThreadRow> =>
  transaction
    .updateTable('inquiries')
    .set({ ...fields, revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
