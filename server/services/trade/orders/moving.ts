import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { failures, isFailure } from '#contract/failures.ts';
import { changeOrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { changeOrderStatuses } from '#contract/trade/orders-admin.ts';
import { type Author, record } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { loadOrder, lockOrder, type OrderRow } from './queries.ts';
import { endClaims, type Stock } from './stock.ts';
import { moveOrder, nextStatuses } from './writing.ts';

type Move = z.output<typeof changeOrderStatus.input>;

export function addOrderMoves(service: Service<TradeTables>, stock: Stock): void {
  serve(service, changeOrderStatus, async (move, call) => {
    const order = await call.commit(async (transaction) =>
      loadOrder(transaction, await moveOne(transaction, call, move), true),
    );
    await giveBack(call.request);
    return order;
  });

  serve(service, changeOrderStatuses, async ({ ids, status, note }, call) => {
    const results = [];
    for (const number of new Set(ids)) {
      try {
        await service.database
          .transaction()
          .execute((transaction) => moveOne(transaction, call, { number, status, note }));
        results.push({ id: number, ok: true, message: `Now “${orderStatuses[status]}”.` });
      } catch (error) {
        if (!isFailure(error)) throw error;
        results.push({ id: number, ok: false, message: error.userMessage });
      }
    }
    await giveBack(call.request);
    return { results };
  });

  const giveBack = (request: FastifyRequest) =>
    stock
      .returnDue()
      .catch((error: unknown) => request.log.warn({ err: error }, 'returning stock failed; retrying later'));
}

async function moveOne(
  transaction: Transaction<TradeTables>,
  author: NonNullable<Author>,
  { number, status, note, revision }: Move,
): Promise<OrderRow> {
  const row = await lockOrder(transaction, number);
  if (revision !== undefined && revision !== row.revision)
    throw failures.conflict('Someone else has changed this order in the meantime. Please check it again.');
  if (!nextStatuses[row.status].includes(status)) {
    const [from, to] = [orderStatuses[row.status], orderStatuses[status]];
    throw failures.conflict(`An order cannot change from “${from}” to “${to}”.`);
  }
  const { actor } = author;
  const by =
    actor.kind === 'user' ? ({ by: 'staff', actorId: actor.id } as const) : ({ by: 'system', actorId: null } as const);
  const moved = await moveOrder(transaction, row, { status, event: { ...by, note: note ?? null } });
  await record(transaction, author, {
    action: 'order.change-status',
    targetId: row.id,
    before: { status: row.status },
    after: { status },
  });
  if (status === 'cancelled') await endClaims(transaction, row.id);
  return moved;
}
