import type { FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { creditOrder } from '#contract/trade/credit-notes.ts';
import { type OrderItem, readItems } from '#contract/trade/order-items.ts';
import { type QuotedLine, quoteItems, quoteOrder } from '#contract/trade/order-quotes.ts';
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
  changeOrderPayment,
  changeOrderStatuses,
  changeOrderTracking,
  countOrders,
  getAdminOrder,
  listAdminOrders,
  noteOrder,
  ordersPerDay,
  sendOrderDocument,
} from '#contract/trade/orders-admin.ts';
import { type Actor, requireUserId } from '../../../actors/actor.ts';
import { applyToEach } from '../../records/bulk.ts';
import { readCount } from '../../records/keyset.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { Owners } from '../own-phone.ts';
import { addPaymentRoutes } from '../payments/routes.ts';
import { countPerDay, orders } from '../per-day.ts';
import { readSettings } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { addNote, changeStatus, lockOrder, lockOrders } from './changes.ts';
import { creditItems } from './credits.ts';
import { findCustomers } from './customers.ts';
import { changeAddress, changeTracking, trackingOf } from './delivery.ts';
import { changePayment, sendDocument } from './invoice-payments.ts';
import type { FindRole } from './membership.ts';
import { addPlacing } from './placing.ts';
import {
  isCancellable,
  listOrders,
  listRecords,
  loadOrder,
  loadRecord,
  type OrderRow,
  placedOrders,
  requireOrder,
} from './queries.ts';
import { findItems, quoteFor } from './quotes.ts';
import type { Stock } from './stock.ts';

type Database = Service<TradeTables>['database'];
type Options = { calls: ServiceCalls; stock: Stock; findRole: FindRole; owners: Owners };

export function addOrderRoutes(service: Service<TradeTables>, options: Options): void {
  const { stock, findRole, calls } = options;

  serve(service, listOwnOrders, async ({ organizationId, ...page }, { actor, request, database }) => {
    const userId = requireUserId(actor);
    if (organizationId && !(await findRole(organizationId, request))) throw failures.notFound('this_organization');
    return listOrders(database, organizationId ? { organizationId } : { userId }, page);
  });

  serve(service, getOwnOrder, async ({ number }, { actor, request, database }) => {
    const row = await requireOrder(database, number);
    return loadOrder(database, row, await mayCancel(row, actor, request));
  });

  const quote = async (
    database: Database,
    ordered: readonly OrderItem[],
    { field, ...wanted }: { currency?: string; country?: string; field: 'items' | 'variant' },
  ) => {
    const [{ value: settings }, items] = await Promise.all([
      readSettings(database),
      findItems(calls, ordered, () => field),
    ]);
    return { ...quoteFor(settings, items, wanted), payments: service.config.PAYMENTS };
  };
  serve(service, quoteItems, ({ items, ...wanted }, { database }) =>
    quote(database, readItems(items), { ...wanted, field: 'items' }),
  );
  serve(service, quoteOrder, async ({ product, variant, quantity, ...wanted }, { database }) => {
    const quoted = await quote(database, [{ product, variant, quantity }], { ...wanted, field: 'variant' });
    return { ...quoted, unitPrice: (quoted.lines[0] as QuotedLine).unitPrice };
  });

  serve(service, cancelOrder, async ({ number, note = null }, call) => {
    const { actor, request, database } = call;
    if (!(await mayCancel(await requireOrder(database, number), actor, request))) throw failures.forbidden();
    const order = await call.commit(async (transaction) => {
      const row = await lockOrder(transaction, number);
      // Already cancelled: a retry after a lost response.
      if (row.status === 'cancelled') return loadOrder(transaction, row);
      if (!isCancellable(row.status))
        throw failures.conflict(message('order_not_cancellable', { status: ownText(orderStatuses[row.status]) }));
      const cancellation = { row, status: 'cancelled', by: 'customer', note } as const;
      return loadOrder(transaction, await changeStatus(transaction, call, cancellation));
    });
    await stock.returnSoon();
    return order;
  });

  addPlacing(service, options);
  addPaymentRoutes(service, { stock, mayCancel });

  serve(service, countOrders, async (_, { database }) => ({ placed: await readCount(database, placedOrders) }));
  serve(service, ordersPerDay, async ({ days }, { database }) => ({
    days: await countPerDay(database, orders, days),
  }));
  serve(service, listAdminOrders, async ({ customers, ...filters }, { database }) => {
    const { items, ...page } = await listRecords(database, filters);
    if (!customers) return { items, ...page };
    const found = await findCustomers(
      calls,
      items.map(({ userId }) => userId),
    );
    return { items: items.map((item) => ({ ...item, customer: found.get(item.userId) ?? null })), ...page };
  });
  serve(service, getAdminOrder, async ({ number }, { database }) => {
    const row = await requireOrder(database, number);
    const [order, found] = await Promise.all([loadRecord(database, row), findCustomers(calls, [row.userId])]);
    return { ...order, customer: found.get(row.userId) ?? null };
  });
  serve(service, changeOrderPayment, (input, call) =>
    call.commit(async (transaction) => loadRecord(transaction, await changePayment(transaction, call, input))),
  );
  serve(service, sendOrderDocument, (input, call) =>
    call.commit(async (transaction) => ({ sent: await sendDocument(transaction, input) })),
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
    if (!role) throw failures.notFound('this_order');
    return role !== 'member';
  }
}
