import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import type { Colleague } from '#contract/auth/colleagues.ts';
import type { MessageContent } from '#contract/auth/messages.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { LeftOut } from '#contract/trade/received-mail.ts';
import type { changeThread, changeThreads } from '#contract/trade/thread-operations.ts';
import { type Author, record } from '../../audit/record.ts';
import { queueMessage } from '../../deliveries/deliveries.ts';
import { commit, emit } from '../../events/emit.ts';
import { changeRow, type Entity, lockRow, now, requireRevision } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import { setTrashed } from '../../records/trash.ts';
import type { Service } from '../../service.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import { addressOf } from '../contact.ts';
import type { TradeTables } from '../tables.ts';
import { customerReplied, eventsOfThread } from '../webhook-events.ts';
import type { ThreadMails } from './mail/thread-mails.ts';
import { addMentions, mentionedIn } from './mentions.ts';
import { isCopy, missing, type ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Change = Omit<z.output<typeof changeThread.input>, 'reference' | 'revision'>;
type BulkChange = Omit<z.output<typeof changeThreads.input>, 'ids'>;

export const threads: Entity<ThreadRow, TradeTables> = {
  table: 'inquiries',
  kind: 'thread',
  label: 'this_inquiry',
  touched: ['updatedAt'],
  publish: (transaction, { reference }) => announce(transaction, reference),
  webhookEvents: eventsOfThread,
};

/** Staff who have the inbox open see it without loading it again. */
export const announce = (transaction: object, reference: string): void => emit(transaction, [tags.inquiry(reference)]);

/** Throws 409 for an inquiry that was merged, because its messages belong to the kept one. */
export async function lockThread(transaction: Tables, reference: string, revision?: number): Promise<ThreadRow> {
  const row = await lockRow(transaction, { ...threads, key: 'reference' }, reference.toUpperCase());
  if (row.mergedInto) throw failures.conflict(message('inquiry_merged', { reference: row.reference }));
  requireRevision(row, revision, threads.label);
  return row;
}

/** The inquiry that gets a message to this one: if it was merged, the kept one. */
export async function lockReceiver(
  transaction: Tables,
  asked: { readonly reference: string } | { readonly id: string },
): Promise<ThreadRow> {
  const [column, value] =
    'id' in asked ? (['id', asked.id] as const) : (['reference', asked.reference.toUpperCase()] as const);
  const find = () =>
    transaction.selectFrom('inquiries').select(['id', 'mergedInto']).where(column, '=', value).executeTakeFirst();
  for (;;) {
    await sql`savepoint receiver`.execute(transaction);
    const found = (await find()) ?? missing();
    const row = await lockRow(transaction, threads, found.mergedInto ?? found.id);
    // A merge, or its undo, may have come between; both lock the one that is kept.
    const isReceiver = row.mergedInto === null && (await find())?.mergedInto === found.mergedInto;
    // They lock in the order of the ids, so this must not wait for the one while it holds the other.
    await (isReceiver ? sql`release savepoint receiver` : sql`rollback to savepoint receiver`).execute(transaction);
    if (isReceiver) return row;
  }
}

export function change(
  transaction: Tables,
  author: Author,
  { row, change: { status, snoozedUntil, tags, assigneeId, priority } }: { row: ThreadRow; change: Change },
): Promise<ThreadRow> {
  if (status === 'snoozed' && !snoozedUntil) throw failures.invalid({ snoozed_until: message('snooze_time_missing') });
  if (snoozedUntil && status !== 'snoozed') throw failures.invalid({ snoozed_until: message('snooze_time_unneeded') });
  if (snoozedUntil && snoozedUntil.getTime() <= Date.now())
    throw failures.invalid({ snoozed_until: message('time_in_past') });
  return changeRow(transaction, author, threads, {
    row,
    action: 'change',
    set: {
      ...(status === undefined ? {} : { status, snoozedUntil: snoozedUntil ?? null }),
      assigneeId,
      priority,
      tags: tags && [...new Set(tags)].sort(),
    },
    also: status === undefined ? {} : { waitingSince: waitingSince(row, status) },
  });
}

/** Closed threads wait for nothing; reopened ones wait since their last customer message. */
function waitingSince(row: ThreadRow, status: ThreadRow['status']): Date | null {
  if (status === 'resolved' || status === 'spam') return null;
  return row.waitingSince ?? (row.lastBy === 'customer' ? row.activeAt : null);
}

export async function changeInBulk(
  transaction: Tables,
  author: Author,
  { row, wanted: { addTag, removeTag, trashed, ...wanted } }: { row: ThreadRow; wanted: BulkChange },
): Promise<string> {
  if (trashed !== undefined) {
    await setTrashed(transaction, author, threads, { row, isTrashed: trashed });
    return String(row.trashedAt !== null);
  }
  const tags = [...row.tags.filter((tag) => tag !== removeTag), ...(addTag ? [addTag] : [])];
  await change(transaction, author, { row, change: addTag || removeTag ? { ...wanted, tags } : wanted });
  if (wanted.status !== undefined) return row.status;
  if (wanted.priority !== undefined) return row.priority;
  if (wanted.assigneeId !== undefined) return row.assigneeId ?? '';
  return row.tags.join(',');
}

type Written = {
  readonly row: ThreadRow;
  readonly body: string;
  readonly authorId: string | null;
  /** Adds the files of the message. */
  attach?(transaction: Tables, message: { inquiryId: string; messageId: string }): Promise<unknown>;
};
/** The e-mail by which a message came. */
type Mail = {
  readonly mailId: string;
  readonly mailFrom: string | null;
  readonly leftOut: readonly LeftOut[];
};
type WrittenByMail = Written & {
  readonly mail?: Mail;
  /** The notice to the sender of the e-mail. */
  readonly notice?: MessageContent | null;
};

export async function addCustomerMessage(
  transaction: Tables,
  author: Author,
  { mail, notice, ...message }: WrittenByMail,
): Promise<ThreadRow> {
  const { row, body } = message;
  const id = await insert(transaction, { ...message, kind: 'customer' }, mail);
  if (notice) await queueMessage(transaction, { id, event: 'inquiries', to: recipientOf(row), content: notice });
  await queueWebhookEvents(transaction, [customerReplied(row)]);
  const isOpenAgain = row.status === 'resolved' || row.status === 'snoozed' || row.status === 'waiting';
  return changeRow(transaction, author, threads, {
    row,
    action: 'reply',
    set: {
      ...written(body),
      lastBy: 'customer',
      hasUnreadAnswer: false,
      waitingSince: row.status === 'spam' ? null : (row.waitingSince ?? now),
      ...(isOpenAgain && { status: 'open', snoozedUntil: null }),
    },
    log: isOpenAgain ? { before: { status: row.status }, after: { status: 'open' } } : null,
  });
}

/** An e-mail that no person wrote: a note for staff, which changes nothing else. */
export async function addAutomaticMail(
  transaction: Tables,
  { mail, ...message }: Written & { readonly mail: Mail },
): Promise<void> {
  await insert(transaction, { ...message, kind: 'note' }, mail);
  announce(transaction, message.row.reference);
}

const recipientOf = (row: ThreadRow) => ({ userId: row.userId, country: row.country, ...addressOf(row) });

/** The customer gets a message afterwards, unless they said that the inquiry is not theirs. */
export async function addAnswer(
  transaction: Tables,
  author: Author,
  { status, mails, ...message }: Written & { status: 'waiting' | 'open' | 'resolved'; mails: ThreadMails },
): Promise<ThreadRow> {
  const { row, body, authorId } = message;
  const references = await mails.referencesOf(transaction, row);
  const id = await insert(transaction, { ...message, kind: 'answer' });
  if (row.disownedAt === null) {
    const { reference } = row;
    const content: MessageContent = {
      kind: 'answer',
      reference,
      body,
      replyTo: mails.addressOf(row.id),
      references,
      files: [],
    };
    await queueMessage(transaction, { id, event: 'inquiries', to: recipientOf(row), content });
  }
  return changeRow(transaction, author, threads, {
    row,
    action: 'answer',
    set: {
      ...written(body),
      lastBy: 'staff',
      hasUnreadAnswer: true,
      waitingSince: null,
      firstAnswerAt: row.firstAnswerAt ?? now,
      status,
      snoozedUntil: null,
      assigneeId: row.assigneeId ?? authorId,
    },
    log: { before: { status: row.status }, after: { status, answer: body } },
  });
}

export async function addNote(
  transaction: Tables,
  author: Author,
  { colleagues, ...message }: Written & { colleagues: readonly Colleague[] },
): Promise<void> {
  const { row, body, authorId } = message;
  const messageId = await insert(transaction, { ...message, kind: 'note' });
  const by = colleagues.find(({ id }) => id === authorId);
  await addMentions(transaction, { row, messageId, by, mentioned: mentionedIn(body, colleagues) });
  await record(transaction, author, { action: 'thread.note', targetId: row.id, after: { note: body } });
  announce(transaction, row.reference);
}

/**
 * The same text by the same author within a day is a retry, unless it has files. For replies, notes in between are
 * ignored.
 */
export async function isRepeated(
  transaction: Tables,
  { row, body, authorId, kind, attach }: Message,
): Promise<boolean> {
  if (attach) return false;
  const last = await transaction
    .selectFrom('inquiryMessages')
    .select(['kind', 'authorId', 'body'])
    .where('inquiryId', '=', row.id)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    // A merge adds the first messages of others late.
    .where(sql<boolean>`not ${isCopy(sql`inquiry_messages.id`)}`)
    .$if(kind !== 'note', (query) => query.where('kind', '!=', 'note'))
    .orderBy('at', 'desc')
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

async function insert(
  transaction: Tables,
  { row, body, authorId, kind, attach }: Message,
  mail?: Mail,
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto('inquiryMessages')
    .values({ id, inquiryId: row.id, kind, authorId, body, ...(mail && { ...mail, leftOut: json(mail.leftOut) }) })
    .execute();
  await attach?.(transaction, { inquiryId: row.id, messageId: id });
  return id;
}

export async function wakeSnoozed(service: Service<TradeTables>): Promise<void> {
  const isDue = sql<boolean>`status = 'snoozed' and snoozed_until <= now()`;
  if (!(await service.database.selectFrom('inquiries').select('id').where(isDue).executeTakeFirst())) return;
  await commit(service, async (transaction) => {
    const woken = await transaction
      .updateTable('inquiries')
      .set({
        status: 'open',
        snoozedUntil: null,
        activeAt: now,
        updatedAt: now,
        revision: sql<number>`revision + 1`,
      })
      .where(isDue)
      .returning('reference')
      .execute();
    for (const { reference } of woken) announce(transaction, reference);
  });
}
