/** Merges two inquiries, and separates them again (docs/decisions/087-merge-of-inquiries.md). */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, lockRow } from '../../records/change.ts';
import { json } from '../../records/json.ts';
import type { BeforeMerge, TradeTables } from '../tables.ts';
import { threads } from './changes.ts';
import { type Pair, refusalOf } from './merge-rules.ts';
import { missing, type ThreadRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Merge = Selectable<TradeTables['inquiryMerges']>;
type Locked = { readonly merge: Merge } & Pair;

/** Throws 409 if they cannot be merged. Returns the kept one. */
export async function mergeInto(
  transaction: Tables,
  author: Author,
  { merged, kept, undoDays }: Pair & { readonly undoDays: number },
): Promise<ThreadRow> {
  const refusal = refusalOf({ merged, kept });
  if (refusal !== null) throw failures.conflict(refusal);
  const tags = merged.tags.filter((tag) => !kept.tags.includes(tag)).slice(0, limits.tags - kept.tags.length);
  const mails = await takeMails(transaction, { merged, kept });
  const { id } = await transaction
    .insertInto('inquiryMerges')
    .values({
      keptId: kept.id,
      mergedId: merged.id,
      // Not the start of the transaction, which may have waited for another merge.
      mergedAt: sql<Date>`clock_timestamp()`,
      endsAt: sql<Date>`clock_timestamp() + make_interval(secs => ${undoDays * 86_400}::float8)`,
      before: json({ kept: stateOf(kept), merged: stateOf(merged), tags, revision: kept.revision + 1, mails }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveMessages(transaction, { id, merged, kept });
  await changeRow(transaction, author, threads, {
    row: merged,
    action: 'merge',
    set: { mergedInto: kept.id, status: 'resolved', snoozedUntil: null },
    also: { waitingSince: null, hasUnreadAnswer: false },
    log: { after: { mergedInto: kept.reference } },
  });
  await pointTo(transaction, { from: merged.id, to: kept.id });
  const { set, waitingSince } = workOf({ merged, kept });
  return changeRow(transaction, author, threads, {
    row: kept,
    action: 'merge',
    set: { ...set, tags: [...kept.tags, ...tags].sort() },
    also: {
      ...(await contentOf(transaction, kept.id)),
      waitingSince,
      hasUnreadAnswer: kept.hasUnreadAnswer || merged.hasUnreadAnswer,
    },
    beside: { after: { merged: merged.reference } },
  });
}

/** The merged inquiry is as before; what came since stays with the kept one. Returns the merged one. */
export async function separate(
  transaction: Tables,
  author: Author,
  { merge, merged, kept }: Locked,
): Promise<ThreadRow> {
  const { id, before } = merge;
  await moveBack(transaction, { id, merged, kept });
  await giveMails(transaction, before.mails);
  await transaction.updateTable('inquiryMerges').set({ undoneAt: sql<Date>`now()` }).where('id', '=', id).execute();
  await pointTo(transaction, { from: merged.id, to: merged.id });
  const isUnread = before.merged.unread && kept.hasUnreadAnswer;
  const restored = await changeRow(transaction, author, threads, {
    row: merged,
    action: 'unmerge',
    set: { mergedInto: null, status: before.merged.status, snoozedUntil: timeOf(before.merged.snoozed) },
    also: { waitingSince: timeOf(before.merged.waiting), hasUnreadAnswer: isUnread },
    log: { after: { separatedFrom: kept.reference } },
  });
  const content = await contentOf(transaction, kept.id);
  // Another revision says that colleagues have seen and changed it since.
  const isUntouched = kept.revision === before.revision;
  await changeRow(transaction, author, threads, {
    row: kept,
    action: 'unmerge',
    set: {
      tags: kept.tags.filter((tag) => !before.tags.includes(tag)),
      ...(isUntouched && {
        status: before.kept.status,
        snoozedUntil: timeOf(before.kept.snoozed),
        assigneeId: before.kept.assignee,
      }),
    },
    also: {
      ...content,
      waitingSince: isUntouched ? timeOf(before.kept.waiting) : waitsSince({ kept, merge, content }),
      hasUnreadAnswer: kept.hasUnreadAnswer && (before.kept.unread || !isUntouched),
    },
    beside: { after: { separated: merged.reference } },
  });
  return restored;
}

const stateOf = (row: ThreadRow): BeforeMerge['kept'] => ({
  status: row.status,
  snoozed: row.snoozedUntil?.toISOString() ?? null,
  waiting: row.waitingSince?.toISOString() ?? null,
  unread: row.hasUnreadAnswer,
  assignee: row.assigneeId,
});

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** An inquiry that needs an answer makes the kept one need it, a snoozed one returns; nothing that waits is closed. */
function workOf({ merged, kept }: Pair) {
  const isSnoozed = merged.status === 'snoozed';
  const needsAnswer = merged.waitingSince !== null && (merged.status === 'new' || merged.status === 'open');
  const isQuiet = kept.status !== 'new' && kept.status !== 'open';
  return {
    set: {
      assigneeId: kept.assigneeId ?? merged.assigneeId,
      ...(needsAnswer && isQuiet && { status: 'open' as const, snoozedUntil: null }),
      ...(isSnoozed &&
        isQuiet && { status: 'snoozed' as const, snoozedUntil: earliest(kept.snoozedUntil, merged.snoozedUntil) }),
    },
    waitingSince: needsAnswer || isSnoozed ? earliest(kept.waitingSince, merged.waitingSince) : kept.waitingSince,
  };
}

type Since = Pick<Pair, 'kept'> & {
  readonly merge: Merge;
  readonly content: Awaited<ReturnType<typeof contentOf>>;
};

/** Since when the kept inquiry waits for an answer, if it got messages after the merge. */
function waitsSince({ kept: { waitingSince }, merge: { mergedAt, before }, content }: Since): Date | null {
  if (waitingSince === null || waitingSince > mergedAt) return waitingSince;
  const ofNewer = content.waitingSince && content.waitingSince > mergedAt ? content.waitingSince : null;
  return timeOf(before.kept.waiting) ?? ofNewer;
}

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

type Moving = Pair & { readonly id: string };

/** The first message of an inquiry is in its row, so the kept one gets a copy with the id of the inquiry. */
async function moveMessages(transaction: Tables, { id, merged, kept }: Moving): Promise<void> {
  await transaction
    .insertInto('inquiryMessages')
    .values({
      id: merged.id,
      inquiryId: merged.id,
      kind: 'customer',
      authorId: merged.userId,
      body: merged.message,
      at: merged.createdAt,
    })
    .execute();
  await sql`insert into trade.inquiry_merge_messages (merge_id, message_id)
    select ${id}::uuid, id from trade.inquiry_messages where inquiry_id = ${merged.id}`.execute(transaction);
  await giveMessages(transaction, id, { from: merged.id, to: kept.id });
}

async function moveBack(transaction: Tables, { id, merged, kept }: Moving): Promise<void> {
  await giveMessages(transaction, id, { from: kept.id, to: merged.id });
  await transaction.deleteFrom('inquiryMessages').where('id', '=', merged.id).execute();
}

/** The same e-mail can have been sent to both, and an inquiry has each once. */
async function takeMails(transaction: Tables, { merged, kept }: Pair): Promise<BeforeMerge['mails']> {
  const { rows } = await sql<{ id: string; mail: string }>`
    update trade.inquiry_messages m set mail_id = null from trade.inquiry_messages k
    where m.inquiry_id = ${merged.id} and k.inquiry_id = ${kept.id} and k.mail_id = m.mail_id
    returning m.id, k.mail_id as mail`.execute(transaction);
  return rows;
}

async function giveMails(transaction: Tables, mails: BeforeMerge['mails'] = []): Promise<void> {
  for (const { id, mail } of mails)
    await transaction.updateTable('inquiryMessages').set({ mailId: mail }).where('id', '=', id).execute();
}

type Way = { readonly from: string; readonly to: string };

/** With their files and mentions. */
async function giveMessages(transaction: Tables, mergeId: string, { from, to }: Way): Promise<void> {
  const ofMerge = sql`(select message_id from trade.inquiry_merge_messages where merge_id = ${mergeId})`;
  await sql`update trade.inquiry_messages set inquiry_id = ${to} where inquiry_id = ${from} and id in ${ofMerge}`.execute(
    transaction,
  );
  for (const table of ['attachments', 'inquiry_mentions'])
    await sql`update ${sql.table(`trade.${table}`)} set inquiry_id = ${to}
      where inquiry_id = ${from} and message_id in ${ofMerge}`.execute(transaction);
}

/** Inquiries that were merged into `from` earlier lead to the same place as that one. */
const pointTo = (transaction: Tables, { from, to }: Way) =>
  sql`with recursive inside as (
      select merged_id from trade.inquiry_merges where kept_id = ${from} and undone_at is null
      union select m.merged_id from trade.inquiry_merges m join inside on m.kept_id = inside.merged_id and m.undone_at is null)
    update trade.inquiries set merged_into = ${to} where id in (select merged_id from inside)`.execute(transaction);

/** The summary in the row of an inquiry, computed from its present messages. */
async function contentOf(transaction: Kysely<TradeTables>, id: string) {
  const { rows } = await sql<{
    messageCount: number;
    excerpt: string | null;
    lastBy: 'customer' | 'staff';
    activeAt: Date;
    firstAnswerAt: Date | null;
    waitingSince: Date | null;
  }>`with messages as (
      select 'customer' as kind, message as body, created_at as at, 0 as sequence from trade.inquiries where id = ${id}
      union all select kind, body, at, sequence from trade.inquiry_messages where inquiry_id = ${id} and kind <> 'note')
    select count(*)::int as message_count, max(at) as active_at,
      case when count(*) > 1 then left((array_agg(body order by at desc, sequence desc))[1], 200) end as excerpt,
      case (array_agg(kind order by at desc, sequence desc))[1] when 'answer' then 'staff' else 'customer' end as last_by,
      min(at) filter (where kind = 'answer' and at >= (select created_at from trade.inquiries where id = ${id})) as first_answer_at,
      min(at) filter (where kind = 'customer' and at > coalesce((select max(at) from messages where kind = 'answer'), '-infinity'))
        as waiting_since
    from messages`.execute(transaction);
  return rows[0]!;
}

/** Locks inquiries in the order of their ids, as every caller that locks several does. */
export async function lockBoth(transaction: Tables, one: string, other: string): Promise<Map<string, ThreadRow>> {
  const rows = new Map<string, ThreadRow>();
  for (const id of [...new Set([one, other])].sort()) rows.set(id, await lockRow(transaction, threads, id));
  return rows;
}

export async function lockMerge(transaction: Tables, id: string): Promise<Locked> {
  const find = () => transaction.selectFrom('inquiryMerges').selectAll().where('id', '=', id).executeTakeFirst();
  const { keptId, mergedId } = (await find()) ?? missing();
  const rows = await lockBoth(transaction, keptId, mergedId);
  // Somebody else may have undone it while this waited.
  const merge = (await find()) ?? missing();
  return { merge, merged: rows.get(mergedId) ?? missing(), kept: rows.get(keptId) ?? missing() };
}
