/** One's own inquiries. Nothing of what staff keeps for itself leaves here. */
import { type Kysely, sql } from 'kysely';
import {
  getOwnThread,
  listOwnThreads,
  type OwnThread,
  type OwnThreadSummary,
  writeOwnThread,
} from '../../../../../src/contract/customer-threads.ts';
import { failures } from '../../../../../src/contract/failures.ts';
import type { Actor } from '../../../../actor.ts';
import { clientOf } from '../../../client.ts';
import { pageByKey } from '../../../keyset.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { countAttempt } from '../../limits.ts';
import type { Owners } from '../../own-phone.ts';
import type { TradeTables } from '../../tables.ts';
import { lockThread, missing, requireThread, type ThreadRow } from '../queries.ts';
import { addCustomerMessage } from '../writing.ts';

export function addCustomerThreadRoutes(service: Service<TradeTables>, owners: Owners): void {
  const { config } = service;
  const limits = { perHour: config.INQUIRIES_PER_HOUR * 4, perDay: config.INQUIRIES_PER_DAY * 4 };

  serve(service, listOwnThreads, async ({ after, pageSize }, { actor, request, database }) => {
    const userId = idOf(actor);
    if (after === undefined) await claim(database, userId, await owners.phoneOf(userId, request.headers.authorization));
    const { items, next } = await pageByKey<OwnThreadSummary & Stored, TradeTables>(database, {
      columns: sql`i.id, i.reference, i.topic, i.status, i.last_by, left(coalesce(i.excerpt, i.message), 200) as excerpt,
        i.created_at, i.active_at`,
      from: sql`trade.inquiries i`,
      where: [sql`i.user_id = ${userId}::uuid`, sql`i.deleted_at is null`],
      id: sql`i.id`,
      sort: { by: sql`i.active_at`, type: 'timestamptz', descending: true },
      after,
      pageSize,
    });
    return { items: items.map((item) => ({ ...item, state: stateOf(item) })), next };
  });

  serve(service, getOwnThread, async ({ reference }, { actor, request, database }) => {
    const userId = idOf(actor);
    const found = await requireThread(database, reference);
    // The address stands in a message to their phone: they may come here before they see the list.
    if (found.userId === null && found.channel === 'phone')
      await claim(database, userId, await owners.phoneOf(userId, request.headers.authorization));
    return wholeOwnThread(database, own(await requireThread(database, reference), userId));
  });

  serve(service, writeOwnThread, async ({ reference, message }, { actor, request, commit }) => {
    const userId = idOf(actor);
    return commit(async (transaction) => {
      const row = own(await lockThread(transaction, reference), userId);
      await countAttempt(transaction, { kind: 'message', client: clientOf(request), limits });
      return wholeOwnThread(
        transaction,
        await addCustomerMessage(transaction, { row, body: message, authorId: userId }),
      );
    });
  });
}

type Stored = { id: string } & Pick<ThreadRow, 'status' | 'lastBy'>;

/** Spam is told nothing of; what staff has put off is still being looked at. */
function stateOf({ status, lastBy }: Pick<ThreadRow, 'status' | 'lastBy'>): OwnThreadSummary['state'] {
  if (status === 'resolved') return 'resolved';
  return lastBy === 'staff' ? 'answered' : 'open';
}

function own(row: ThreadRow, userId: string): ThreadRow {
  return row.userId === userId && row.deletedAt === null ? row : missing();
}

/** What was written with this person's number before anybody knew whose it is. */
async function claim(database: Kysely<TradeTables>, userId: string, phoneNumber: string | null): Promise<void> {
  if (phoneNumber === null) return;
  await database
    .updateTable('inquiries')
    .set({ userId })
    .where('contact', '=', phoneNumber)
    .where('userId', 'is', null)
    .execute();
  await database
    .updateTable('waitlistEntries')
    .set({ userId, phoneVerified: true })
    .where('contact', '=', phoneNumber)
    .where('userId', 'is', null)
    .execute();
}

async function wholeOwnThread(database: Kysely<TradeTables>, row: ThreadRow): Promise<OwnThread> {
  const messages = await database
    .selectFrom('inquiryMessages')
    .select(['id', 'kind', 'body', 'at'])
    .where('inquiryId', '=', row.id)
    .where('kind', '!=', 'note')
    .orderBy('sequence')
    .execute();
  return {
    reference: row.reference,
    topic: row.topic as OwnThread['topic'],
    state: stateOf(row),
    excerpt: (row.excerpt ?? row.message).slice(0, 200),
    lastBy: row.lastBy,
    createdAt: row.createdAt,
    activeAt: row.activeAt,
    messages: [
      { id: row.id, by: 'customer', body: row.message, at: row.createdAt },
      ...messages.map(({ kind, ...message }) => ({
        ...message,
        by: kind === 'answer' ? ('staff' as const) : ('customer' as const),
      })),
    ],
  };
}

function idOf(actor: Actor): string {
  if (actor.kind !== 'user') throw failures.unauthorized();
  return actor.id;
}
