import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { failures } from '../../../../src/contract/failures.ts';
import {
  cancelOrder,
  changeOrderStatus,
  getOwnOrder,
  listOwnOrders,
  type OrderStatus,
  orderStatuses,
  quoteOrder,
} from '../../../../src/contract/orders.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { type FindRole, notFound } from './membership.ts';
import { addPlacing } from './placing.ts';
import { findByNumber, isCancellable, listOrders, type OrderRow, wholeOrder } from './queries.ts';
import { findProduct, quoteFor } from './quotes.ts';
import { endClaims, type Stock } from './stock.ts';
import { moveOrder } from './writing.ts';

type Options = { contentUrl: string; stock: Stock; findRole: FindRole };

/** Where an order may go from where it is. What was paid for and cannot be delivered ends as refunded. */
const steps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['fulfilled', 'cancelled', 'refunded'],
  fulfilled: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

export function addOrderRoutes(service: Service<TradeTables>, options: Options): void {
  const { stock, findRole, contentUrl } = options;

  serve(service, listOwnOrders, async ({ organizationId, after, pageSize }, { actor, request, database }) => {
    const userId = idOf(actor);
    if (organizationId && !(await findRole(organizationId, request.headers.authorization)))
      throw failures.notFound('This organization');
    return listOrders(database, organizationId ? { organizationId } : { userId }, { after, pageSize });
  });

  serve(service, getOwnOrder, async ({ number }, { actor, request, database }) => {
    const row = await findByNumber(database, number);
    const may = row ? await rightsOn(row, actor, request) : null;
    if (!row || !may) throw notFound();
    return wholeOrder(database, row, may.cancel);
  });

  serve(service, quoteOrder, async ({ product, ...wanted }) =>
    quoteFor(await findProduct(contentUrl, product), wanted),
  );

  serve(service, cancelOrder, async ({ number, note }, { actor, request, database, commit }) => {
    const seen = await findByNumber(database, number);
    const may = seen ? await rightsOn(seen, actor, request) : null;
    if (!seen || !may) throw notFound();
    if (!may.cancel) throw failures.forbidden();
    const order = await commit(async (transaction) => {
      const row = await lock(transaction, number);
      if (!isCancellable(row.status))
        throw failures.conflict(
          `This order cannot be cancelled any more: its status is “${orderStatuses[row.status]}”.`,
        );
      const event = { by: 'customer', actorId: idOf(actor), note: note ?? null } as const;
      const cancelled = await moveOrder(transaction, row, { status: 'cancelled', event });
      await endClaims(transaction, row.id);
      return wholeOrder(transaction, cancelled, true);
    });
    await stock.returnDue().catch((error: unknown) => request.log.warn({ err: error }, 'stock is given back later'));
    return order;
  });

  serve(service, changeOrderStatus, async ({ number, status, note }, { actor, request, commit }) => {
    const order = await commit(async (transaction) => {
      const row = await lock(transaction, number);
      if (!steps[row.status].includes(status)) {
        const [from, to] = [orderStatuses[row.status], orderStatuses[status]];
        throw failures.conflict(`An order cannot go from “${from}” to “${to}”.`);
      }
      const by =
        actor.kind === 'user'
          ? ({ by: 'staff', actorId: actor.id } as const)
          : ({ by: 'system', actorId: null } as const);
      const moved = await moveOrder(transaction, row, { status, event: { ...by, note: note ?? null } });
      if (status === 'cancelled') await endClaims(transaction, row.id);
      return wholeOrder(transaction, moved, true);
    });
    await stock.returnDue().catch((error: unknown) => request.log.warn({ err: error }, 'stock is given back later'));
    return order;
  });

  addPlacing(service, options);

  /** Null for strangers, to whom the order does not exist. */
  async function rightsOn(row: OrderRow, actor: Actor, request: FastifyRequest): Promise<{ cancel: boolean } | null> {
    if (row.userId === idOf(actor)) return { cancel: true };
    const role = row.organizationId && (await findRole(row.organizationId, request.headers.authorization));
    return role ? { cancel: role !== 'member' } : null;
  }
}

function idOf(actor: Actor): string {
  if (actor.kind !== 'user') throw failures.unauthorized();
  return actor.id;
}

async function lock(transaction: Transaction<TradeTables>, number: string): Promise<OrderRow> {
  const row = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
