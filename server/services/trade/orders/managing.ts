import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { OrderStatus } from '#contract/trade/orders.ts';
import {
  type AdminOrder,
  type AdminOrderSummary,
  getAdminOrder,
  listAdminOrders,
  noteOrder,
} from '#contract/trade/orders-admin.ts';
import { record } from '../../audit/record.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, searchFilter } from '../../records/search.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { searchTermsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';
import { notFound } from './membership.ts';
import { findByNumber, loadOrder, lockOrder, type OrderRow } from './queries.ts';
import { nextStatuses } from './writing.ts';

type Filters = z.output<typeof listAdminOrders.input>;
type Row = Omit<AdminOrderSummary, 'total'> & { currency: string; amount: number };

const columns = sql`o.id, o.number, o.status, o.title, o.line_count, o.currency, o.total as amount, o.placed_at,
  o.organization_id, o.user_id, o.recipient, o.address ->> 'country' as country, o.updated_at`;

const sorts: Readonly<Record<Filters['sort'], Sort>> = {
  newest: { by: sql`o.placed_at`, type: 'timestamptz', descending: true },
  oldest: { by: sql`o.placed_at`, type: 'timestamptz' },
  number: { by: sql`o.number`, type: 'text' },
};

export function addOrderManagement(service: Service<TradeTables>): void {
  serve(service, listAdminOrders, async (input, { database }) => list(database, input));

  serve(service, getAdminOrder, async ({ number }, { database }) => {
    const row = await findByNumber(database, number);
    if (!row) throw notFound();
    return loadAdminOrder(database, row);
  });

  serve(service, noteOrder, async ({ number, note }, call) =>
    call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      const authorId = call.actor.kind === 'user' ? call.actor.id : null;
      if (await isRepeated(transaction, { orderId: row.id, authorId, body: note }))
        return loadAdminOrder(transaction, row);
      await transaction.insertInto('orderNotes').values({ orderId: row.id, authorId, body: note }).execute();
      await record(transaction, call, { action: 'order.note', targetId: row.id, after: { note } });
      return loadAdminOrder(transaction, row);
    }),
  );
}

/** The same note by the same person within a day is a retry. */
async function isRepeated(
  transaction: Kysely<TradeTables>,
  { orderId, ...note }: { orderId: string; authorId: string | null; body: string },
): Promise<boolean> {
  const last = await transaction
    .selectFrom('orderNotes')
    .select(['authorId', 'body'])
    .where('orderId', '=', orderId)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.authorId === note.authorId && last.body === note.body;
}

async function list(
  database: Kysely<TradeTables>,
  { query, status, userId, sort, reversed, after, pageSize }: Filters,
) {
  const searchTerms = searchTermsOf(query);
  const inLines = sql`trade.words(product || ' ' || title)`;
  const found =
    searchTerms &&
    (await searchFilter(database, {
      id: sql`o.id`,
      found: sql`select id from trade.orders where search @@ ${searchTerms}
        union all select order_id from trade.order_lines where ${inLines} @@ ${searchTerms}`,
      walked: sql<boolean>`(${matches(sql`o.search`, searchTerms)} or (select count(*) from trade.order_lines
        where order_id = o.id and ${matches(inLines, searchTerms)}) > 0)`,
    }));
  const { items, next } = await pageByKey<Row, TradeTables>(database, {
    columns,
    from: sql`trade.orders o`,
    where: [
      ...(found ? [found] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(userId ? [sql`o.user_id = ${userId}::uuid`] : []),
    ],
    id: sql`o.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
  return { items: items.map(({ currency, amount, ...row }) => ({ ...row, total: { currency, amount } })), next };
}

async function loadAdminOrder(database: Kysely<TradeTables>, row: OrderRow): Promise<AdminOrder> {
  const notes = await database
    .selectFrom('orderNotes')
    .select(['id', 'authorId', 'body', 'at'])
    .where('orderId', '=', row.id)
    .orderBy('at')
    .execute();
  return {
    ...(await loadOrder(database, row, true)),
    userId: row.userId,
    updatedAt: row.updatedAt,
    notes,
    nextStatuses: [...nextStatuses[row.status]] satisfies OrderStatus[],
  };
}
