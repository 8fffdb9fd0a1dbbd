import { type Kysely, sql } from 'kysely';
import {
  answerClaim,
  countOwnThreads,
  getOwnThread,
  listClaimedThreads,
  listOwnThreads,
  type OwnThread,
  type OwnThreadSummary,
  readOwnThread,
  writeOwnThread,
} from '#contract/trade/customer-threads.ts';
import { requireUserId } from '../../../../actors/actor.ts';
import { clientOf } from '../../../client-networks.ts';
import { changeRow, now } from '../../../records/change.ts';
import { countOf, pageByKey, readCount } from '../../../records/keyset.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { type Attachments, attachmentsOf } from '../../attachments/attachments.ts';
import { countAttempt } from '../../limits.ts';
import type { Owners } from '../../own-phone.ts';
import type { TradeTables } from '../../tables.ts';
import { addCustomerMessage, isRepeated, lockReceiver, threads } from '../changes.ts';
import { inOrder, missing, requireThread, type ThreadRow } from '../queries.ts';

const maxClaims = 20;

type Options = { owners: Owners; attachments: Attachments };

export function addCustomerThreadRoutes(service: Service<TradeTables>, { owners, attachments }: Options): void {
  const { config } = service;
  const perDay = config.INQUIRIES_PER_DAY * 4;

  serve(service, listOwnThreads, async ({ after, pageSize }, { actor, database }) => {
    const userId = requireUserId(actor);
    const { items, next } = await pageByKey<OwnThreadSummary & Stored, TradeTables>(database, {
      columns: sql`i.id, i.reference, i.topic, i.status, i.last_by, left(coalesce(i.excerpt, i.message), 200) as excerpt,
        i.has_unread_answer as is_unread, i.created_at, i.active_at`,
      from: sql`trade.inquiries i`,
      where: [sql`i.user_id = ${userId}::uuid`, sql`i.trashed_at is null`, sql`i.merged_into is null`],
      id: sql`i.id`,
      sort: { by: sql`i.active_at`, type: 'timestamptz', descending: true },
      after,
      pageSize,
    });
    return { items: items.map((item) => ({ ...item, state: stateOf(item) })), next };
  });

  serve(service, getOwnThread, async ({ reference }, { actor, request, database }) => {
    const userId = requireUserId(actor);
    const row = await requireThread(database, reference);
    if (row.userId === userId) return loadOwnThread(database, own(row, userId));
    // A text message links here, so customers may arrive before they have confirmed the inquiry.
    const phone = isClaim(row) ? await owners.phoneOf(userId, request) : null;
    if (phone !== row.contact) return missing();
    const [claim] = await claimsOf(database, [row]);
    return claim ?? missing();
  });

  serve(service, countOwnThreads, async (_, { actor, database }) => ({
    unread: await countUnread(database, requireUserId(actor)),
  }));

  // It changes nothing that staff see or that has a history.
  serve(service, readOwnThread, async ({ reference }, call) => {
    const userId = requireUserId(call.actor);
    return call.commit(async (transaction) => {
      const { id } = own(await lockReceiver(transaction, { reference }), userId);
      await transaction.updateTable('inquiries').set({ hasUnreadAnswer: false }).where('id', '=', id).execute();
      return { unread: await countUnread(transaction, userId) };
    });
  });

  serve(service, listClaimedThreads, async (_, { actor, request, database }) => {
    const phone = await owners.phoneOf(requireUserId(actor), request);
    if (phone === null) return { items: [] };
    const rows = await database
      .selectFrom('inquiries')
      .selectAll()
      .where('contact', '=', phone)
      .where('userId', 'is', null)
      .where('disownedAt', 'is', null)
      .where('trashedAt', 'is', null)
      .where('mergedInto', 'is', null)
      .where('status', '!=', 'spam')
      .orderBy('activeAt', 'desc')
      .limit(maxClaims)
      .execute();
    return { items: await claimsOf(database, rows) };
  });

  serve(service, answerClaim, async ({ reference, isOwn }, call) => {
    const userId = requireUserId(call.actor);
    const phone = await owners.phoneOf(userId, call.request);
    return call.commit(async (transaction) => {
      const row = await lockReceiver(transaction, { reference });
      if (isOwn && row.userId === userId) return { isOwn };
      if (!isClaim(row) || row.contact !== phone) return missing();
      const answer = isOwn ? { action: 'confirm', set: { userId } } : { action: 'disown', set: { disownedAt: now } };
      await changeRow(transaction, call, threads, { row, ...answer, log: {} });
      return { isOwn };
    });
  });

  serve(service, writeOwnThread, async ({ reference, message, attachments: ids }, call) => {
    const userId = requireUserId(call.actor);
    return call.commit(async (transaction) => {
      const row = own(await lockReceiver(transaction, { reference }), userId);
      const written = { row, body: message, authorId: userId, ...attachments.attaching(ids, userId) };
      if (await isRepeated(transaction, { ...written, kind: 'customer' })) return loadOwnThread(transaction, row);
      await countAttempt(transaction, { kind: 'message', client: clientOf(call.request), perDay });
      return loadOwnThread(transaction, await addCustomerMessage(transaction, call, written));
    });
  });
}

export const countUnread = (database: Kysely<TradeTables>, userId: string): Promise<number> =>
  readCount(
    database,
    countOf(sql`trade.inquiries`, [sql`user_id = ${userId}::uuid`, sql`trashed_at is null`, sql`has_unread_answer`]),
  );

type Stored = { id: string } & Pick<ThreadRow, 'status' | 'lastBy'>;

/** Customers do not learn that they were marked as spam or snoozed. */
function stateOf({ status, lastBy }: Pick<ThreadRow, 'status' | 'lastBy'>): OwnThreadSummary['state'] {
  if (status === 'resolved') return 'resolved';
  return lastBy === 'staff' ? 'answered' : 'open';
}

function own(row: ThreadRow, userId: string): ThreadRow {
  return row.userId === userId && row.trashedAt === null ? row : missing();
}

/** Written with a phone number by someone not signed in, and not yet confirmed by its owner. */
const isClaim = (row: ThreadRow): boolean =>
  row.userId === null && row.channel === 'phone' && row.disownedAt === null && row.trashedAt === null;

/** Until the owner confirms, only what they are asked about is shown: the inquiry, and what was merged into it. */
async function claimsOf(database: Kysely<TradeTables>, rows: readonly ThreadRow[]): Promise<OwnThread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const merged = await database
    .selectFrom('inquiryMessages')
    .select(['id', 'inquiryId', 'body', 'at'])
    .where('inquiryId', 'in', ids)
    .where('kind', '=', 'customer')
    .execute();
  return rows.map((row) => {
    const own = merged.filter(({ inquiryId }) => inquiryId === row.id);
    return {
      ...summaryOf({ ...row, excerpt: null, lastBy: 'customer', hasUnreadAnswer: false }),
      isClaim: true,
      messages: inOrder([{ id: row.id, body: row.message, at: row.createdAt }, ...own]).map(({ id, body, at }) => ({
        id,
        body,
        at,
        by: 'customer' as const,
        attachments: [],
        refused: [],
      })),
    };
  });
}

const summaryOf = (row: ThreadRow): OwnThreadSummary => ({
  reference: row.reference,
  topic: row.topic as OwnThread['topic'],
  state: stateOf(row),
  excerpt: (row.excerpt ?? row.message).slice(0, 200),
  lastBy: row.lastBy,
  isUnread: row.hasUnreadAnswer,
  createdAt: row.createdAt,
  activeAt: row.activeAt,
});

async function loadOwnThread(database: Kysely<TradeTables>, row: ThreadRow): Promise<OwnThread> {
  const messages = await database
    .selectFrom('inquiryMessages')
    .select(['id', 'kind', 'body', 'at', 'leftOut'])
    .where('inquiryId', '=', row.id)
    .where('kind', '!=', 'note')
    .orderBy('sequence')
    .execute();
  const files = await attachmentsOf(database, row.id);
  const first = { id: row.id, kind: 'customer', body: row.message, at: row.createdAt, leftOut: null } as const;
  return {
    ...summaryOf(row),
    isClaim: false,
    messages: inOrder([first, ...messages]).map(({ kind, leftOut, ...message }) => ({
      ...message,
      refused: (leftOut ?? []).flatMap((part) => (part.what === 'file' ? part.name : [])),
      attachments: files.get(message.id) ?? [],
      by: kind === 'answer' ? ('staff' as const) : ('customer' as const),
    })),
  };
}
