'use server';
import { changeOrderStatus, type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { changeOrderStatuses, noteOrder } from '#contract/trade/orders-admin.ts';
import { bulkAction, operation } from '../../ui/operations.ts';

export const moveOrder = operation(
  changeOrderStatus,
  'order-move',
  ({ status }) => `Status changed to “${orderStatuses[status]}”.`,
);

export const endOrder = operation(changeOrderStatus, 'order-end', ({ status }) =>
  status === 'cancelled' ? 'Order cancelled.' : 'Order refunded.',
);

export const saveOrderNote = operation(noteOrder, 'order-note', 'Note saved. Only colleagues see it.');

const done = { done: 'updated' };
export const moveChosenOrders = bulkAction(changeOrderStatuses, 'order-bulk', {
  one: 'order',
  operations: { confirmed: done, fulfilled: done, delivered: done },
  all: ({ api, ids, operation: status }) =>
    api(changeOrderStatuses, { ids: [...ids], status: status as Exclude<OrderStatus, 'placed'> }),
});
