import type { FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { creditOrder } from '#contract/trade/credit-notes.ts';
import { quoteOrder } from '#contract/trade/order-quotes.ts';
import {
  cancelOrder,
  changeOrderAddress,
  changeOrderStatus,
  getOwnOrder,
  listOwnOrders,
  orderStatuses,
} from '#contract/trade/orders.ts';
import {
  changeAdminOrderAddress,
  changeOrderStatuses,
  changeOrderTracking,
  getAdminOrder,
  listAdminOrders,
  noteOrder,
} from '#contract/trade/orders-admin.ts';
import { type Actor, requireUserId } from '../../../actor.ts';
import { applyToEach } from '../../records/bulk.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { addNote, changeStatus, lockOrder, lockOrders } from './changes.ts';
import { creditItems } from './credits.ts';
import { changeAddress, changeTracking, trackingOf } from './delivery.ts';
import type { FindRole } from './membership.ts';
import { addPlacing } from './placing.ts';
import {
  isCancellable,
  listOrders,
  listRecords,
  loadOrder,
  loadRecord,
  type OrderRow,
  requireOrder,
} from './queries.ts';
import { findProduct, quoteFor } from './quotes.ts';
import type { Stock } from './stock.ts';

type Options = { calls: ServiceCalls; stock: Stock; findRole: FindRole };

export function addOrderRoutes(service: Service<TradeTables>, options: Options): void {
  const { stock, findRole, calls } = options;

  serve(service, listOwnOrders, async ({ organizationId, ...page }, { actor, request, database }) => {
    const userId = requireUserId(actor);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('This organization');
    return listOrders(database, organizationId ? { organizationId } : { userId }, page);
  });

  serve(service, getOwnOrder, async ({ number }, { actor, request, database }) => {
    const row = await requireOrder(database, number);
    return loadOrder(database, row, await mayCancel(row, actor, request));
  });

  serve(service, quoteOrder, async ({ product, ...wanted }, { database }) => {
    const [{ value: settings }, found] = await Promise.all([readSettings(database), findProduct(calls, product)]);
    return quoteFor(settings, found, wanted);
  });

  serve(service, cancelOrder, async ({ number, note = null }, call) => {
    const { actor, request, database } = call;
    if (!(await mayCancel(await requireOrder(database, number), actor, request))) throw failures.forbidden();
    const order = await call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      // Already cancelled: a retry after a lost response.
      if (row.status === 'cancelled') return loadOrder(transaction, row);
      if (!isCancellable(row.status))
        throw failures.conflict(`You can no longer cancel this order. Its status is “${orderStatuses[row.status]}”.`);
      const cancellation = { row, status: 'cancelled', by: 'customer', note } as const;
      return loadOrder(transaction, await changeStatus(transaction, call, cancellation));
    });
    await stock.returnSoon();
    return order;
  });

  addPlacing(service, options);

  serve(service, listAdminOrders, (input, { database }) => listRecords(database, input));
  serve(service, getAdminOrder, async ({ number }, { database }) =>
    loadRecord(database, await requireOrder(database, number)),
  );

  serve(service, noteOrder, ({ number, note }, call) =>
    call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      await addNote(transaction, call, { orderId: row.id, note });
      return loadRecord(transaction, row);
    }),
  );

  serve(service, changeOrderAddress, async (input, call) => {
    const { actor, request, database } = call;
    if (!(await mayCancel(await requireOrder(database, input.number), actor, request))) throw failures.forbidden();
    return call.commit(async (transaction) =>
      loadOrder(transaction, await changeAddress(transaction, call, { ...input, by: 'customer' })),
    );
  });
  serve(service, changeAdminOrderAddress, (input, call) =>
    call.commit(async (transaction) =>
      loadRecord(transaction, await changeAddress(transaction, call, { ...input, by: 'staff' })),
    ),
  );
  serve(service, changeOrderTracking, (input, call) =>
    call.commit(async (transaction) => loadRecord(transaction, await changeTracking(transaction, call, input))),
  );

  serve(service, creditOrder, async (input, call) => {
    const order = await call.commit(async (transaction) =>
      loadRecord(transaction, await creditItems(transaction, call, input)),
    );
    await stock.returnSoon();
    return order;
  });

  serve(service, changeOrderStatus, async ({ number, revision, status, note = null, ...typed }, call) => {
    const order = await call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number, revision);
      const tracking = trackingOf(typed);
      return loadOrder(
        transaction,
        await changeStatus(transaction, call, { row, status, by: 'staff', note, tracking }),
      );
    });
    await stock.returnSoon();
    return order;
  });

  serve(service, changeOrderStatuses, async ({ ids, status, note = null }, call) => {
    const outcome = await call.commit(async (transaction) => {
      await lockOrders(transaction, ids);
      return applyToEach(transaction, ids, async (number) => {
        const row = await lockOrder(transaction, number);
        await changeStatus(transaction, call, { row, status, by: 'staff', note });
        return `Now “${orderStatuses[status]}”.`;
      });
    });
    await stock.returnSoon();
    return outcome;
  });

  /** Throws 404 for users who must not learn that the order exists. */
  async function mayCancel(row: OrderRow, actor: Actor, request: FastifyRequest): Promise<boolean> {
    if (row.userId === requireUserId(actor)) return true;
    const role = row.organizationId && (await findRole(row.organizationId, request));
    if (!role) throw failures.notFound('This order');
    return role !== 'member';
  }
}
