import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { InboxSettings } from '#contract/trade/inbox-settings.ts';
import { mailType } from '#contract/trade/received-mail.ts';
import type {
  countThreads as countEndpoint,
  listThreads as listEndpoint,
  Thread,
  ThreadMessage,
  ThreadSummary,
} from '#contract/trade/threads.ts';
import { countOf, pageByKey, type Sort } from '../../records/keyset.ts';
import type { Words } from '../../records/plain-text.ts';
import { matches, wordFilter } from '../../records/search.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import { searchWordsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';
import { readInboxSettings } from './inbox-settings.ts';

type Tables = Kysely<TradeTables>;
export type ThreadRow = Selectable<TradeTables['inquiries']>;
type Filters = z.output<typeof listEndpoint.input>;

const columns = sql`i.id, i.reference, i.name, i.channel, i.contact, i.topic, i.status, i.priority, i.tags, i.assignee_id,
  i.user_id, i.claimed_user_id, i.disowned_at, left(coalesce(i.excerpt, i.message), 200) as excerpt, i.last_by, i.created_at, i.active_at, i.waiting_since,
  i.snoozed_until, i.trashed_at, i.revision`;

const target = (name: keyof InboxSettings) => sql`(select (value ->> ${sql.lit(name)})::int from trade.inbox_settings)`;
const hasTargets = sql`coalesce(${target('firstAnswerHours')}, ${target('nextAnswerHours')}) is not null`;

/** The time at which an answer to a row `i` is due: only new and open inquiries are. */
const due = sql<Date | null>`(case when i.status in ('new', 'open') then i.waiting_since + make_interval(
  hours => case when i.first_answer_at is null then ${target('firstAnswerHours')} else ${target('nextAnswerHours')} end) end)`;

const sorts: Readonly<Record<Filters['sort'], Sort>> = {
  active: { by: sql`i.active_at`, type: 'timestamptz', descending: true },
  waiting: { by: sql`coalesce(i.waiting_since, 'infinity')`, type: 'timestamptz' },
  due: { by: sql`coalesce(${due}, 'infinity')`, type: 'timestamptz' },
};

/** Whether this message is the first one of an inquiry that was merged: it has the id of its inquiry. */
export const isCopy = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from trade.inquiries copied where copied.id = ${id})`;

/** Open threads; must match the index conditions. */
const atWork = sql`i.status not in ('resolved', 'spam')`;

export async function listThreads(database: Tables, input: Filters, ownId: string | null) {
  const words = searchWordsOf(input.query);
  return pageByKey<ThreadSummary, TradeTables>(database, {
    columns: sql`${columns}, ${due} as due_at`,
    from: sql`trade.inquiries i`,
    where: [
      sql`i.merged_into is null`,
      input.trashed ? sql`i.trashed_at is not null` : sql`i.trashed_at is null`,
      ...(words ? [await written(database, words, input.similar)] : []),
      ...filters(input, ownId),
      ...(input.due ? [isOverdue] : []),
    ],
    id: sql`i.id`,
    sort: sorts[input.sort],
    reversed: input.reversed,
    after: input.after,
    counted: input.counted,
    pageSize: input.pageSize,
  });
}

const written = (database: Tables, words: Words, similar: boolean | undefined) =>
  wordFilter(database, {
    similar,
    id: sql`i.id`,
    words,
    documents: sql`select id, search as document from trade.inquiries`,
    // The number of an inquiry that was merged finds the one that is kept.
    indexQuery: (terms) => sql`select coalesce(merged_into, id) as id from trade.inquiries where search @@ ${terms}
      union all select inquiry_id from trade.inquiry_messages where search @@ ${terms}`,
    rowCondition: (
      terms,
    ) => sql<boolean>`(${matches(sql`i.search`, terms)} or (select count(*) from trade.inquiry_messages m
      where m.inquiry_id = i.id and ${matches(sql`m.search`, terms)}) > 0
      or (select count(*) from trade.inquiries o
        where o.merged_into = i.id and ${matches(sql`o.search`, terms)}) > 0)`,
  });

const isOverdue = sql`${atWork} and ${due} <= now()`;

function filters(
  { status, assignee, priority, tag, userId, contact, mentioned }: Filters,
  ownId: string | null,
): RawBuilder<unknown>[] {
  const conditions = [
    status && hasStatus(status),
    assignee && assigned(assignee, ownId),
    priority && sql`i.priority = ${priority}`,
    tag && sql`i.tags @> array[${tag}]::text[]`,
    userId && sql`i.user_id = ${userId}::uuid`,
    contact && sql`i.contact = ${contact}`,
    mentioned && sql`i.id in (select n.inquiry_id from trade.inquiry_mentions n where n.user_id = ${ownId}::uuid)`,
  ];
  return conditions.filter((condition) => typeof condition === 'object' && condition !== null);
}

function hasStatus(status: NonNullable<Filters['status']>): RawBuilder<unknown> {
  if (status === 'active') return atWork;
  return status === 'todo' ? sql`${atWork} and i.status in ('new', 'open')` : sql`i.status = ${status}`;
}

function assigned(assignee: string, ownId: string | null): RawBuilder<unknown> {
  if (assignee === 'nobody') return sql`i.assignee_id is null`;
  const id = assignee === 'me' ? ownId : assignee;
  return id === null ? sql`false` : sql`i.assignee_id = ${id}::uuid`;
}

/** Of an inquiry that was merged, the one that is kept. */
export async function requireThread(database: Tables, reference: string): Promise<ThreadRow> {
  const rows = database.selectFrom('inquiries').selectAll();
  const row = await rows.where('reference', '=', reference.toUpperCase()).executeTakeFirst();
  const kept = row?.mergedInto ? await rows.where('id', '=', row.mergedInto).executeTakeFirst() : row;
  return kept ?? missing();
}

export function missing(): never {
  throw failures.notFound('this_inquiry');
}

export async function loadThread(database: Tables, row: ThreadRow): Promise<Thread> {
  const { rows } = await sql<Omit<ThreadMessage, 'attachments'>>`
    select m.id, m.kind, m.author_id, m.body, m.at, m.mail_from, coalesce(m.left_out, '[]') as left_out, o.id as original_id,
      coalesce(d.state, 'none') as delivery from trade.inquiry_messages m
    left join trade.attachments o on o.inquiry_id = m.inquiry_id and o.message_id = m.id and o.type = ${mailType} and o.state = 'clean'
    left join trade.deliveries d on d.id = m.id where m.inquiry_id = ${row.id} order by m.sequence`.execute(database);
  const files = await attachmentsOf(database, row.id);
  const merges = await database
    .selectFrom('inquiryMerges as m')
    .innerJoin('inquiries as i', 'i.id', 'm.mergedId')
    .select(['m.id', 'i.reference', 'm.mergedAt', 'm.endsAt', sql<boolean>`m.ends_at > now()`.as('canUndo')])
    .where('m.keptId', '=', row.id)
    .where('m.undoneAt', 'is', null)
    .orderBy('m.mergedAt', 'desc')
    .execute();
  const { id, message, createdAt } = row;
  const first = {
    id,
    kind: 'customer',
    authorId: null,
    body: message,
    at: createdAt,
    delivery: 'none',
    mailFrom: null,
    originalId: null,
  } as const;
  return {
    ...row,
    ...(await summaryOf(database, row)),
    merges,
    messages: inOrder([first, ...rows]).map((each) => ({
      leftOut: [],
      ...each,
      attachments: files.get(each.id) ?? [],
    })),
  };
}

export async function summaryOf(database: Tables, row: ThreadRow): Promise<ThreadSummary> {
  const { value: settings } = await readInboxSettings(database);
  return {
    ...row,
    dueAt: dueAtOf(row, settings),
    topic: row.topic as Thread['topic'],
    excerpt: (row.excerpt ?? row.message).slice(0, 200),
  };
}

/** Messages are sorted by time, because a merged inquiry can be older than the kept one. */
export const inOrder = <Message extends { readonly at: Date }>(messages: readonly Message[]): readonly Message[] =>
  messages.toSorted((one, other) => one.at.getTime() - other.at.getTime());

export const readThread = async (database: Tables, reference: string): Promise<Thread> =>
  loadThread(database, await requireThread(database, reference));

type Counts = z.output<typeof countEndpoint.output>;

/** `overdue` is null if the inbox has no targets. */
export function threadCounts(ownId: string | null): RawBuilder<Counts> {
  const some = (where: RawBuilder<unknown>) => countOf(sql`trade.inquiries i`, [sql`i.trashed_at is null`, where]);
  return sql`json_build_object(
    'new', ${some(sql`i.status = 'new'`)},
    'mine', ${some(sql`${hasStatus('todo')} and ${assigned('me', ownId)}`)},
    'unassigned', ${some(sql`${hasStatus('todo')} and i.assignee_id is null`)},
    'waiting', ${some(sql`i.status = 'waiting'`)},
    'snoozed', ${some(sql`i.status = 'snoozed'`)},
    'overdue', case when ${hasTargets} then ${some(isOverdue)} end)`;
}

export async function countThreads(database: Tables, ownId: string | null): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`select ${threadCounts(ownId)} as counts`.execute(database);
  return rows[0]!.counts;
}

const hour = 3_600_000;
const isAtWork = ({ status }: ThreadRow) => status === 'new' || status === 'open';

/** The same as `due`. */
function dueAtOf(row: ThreadRow, { firstAnswerHours, nextAnswerHours }: InboxSettings): Date | null {
  const hours = row.firstAnswerAt === null ? firstAnswerHours : nextAnswerHours;
  if (hours === null || row.waitingSince === null || !isAtWork(row)) return null;
  return new Date(row.waitingSince.getTime() + hours * hour);
}
