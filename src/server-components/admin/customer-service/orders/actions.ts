'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import { failures } from '#contract/failures.ts';
import { changeOrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { changeOrderStatuses, noteOrder } from '#contract/trade/orders-admin.ts';
import { action } from '../../../request/action.ts';
import { bulkOutcome, chosenIds } from '../../ui/operations.ts';

export const moveOrder = action(changeOrderStatus, 'order-move', async (input, { api }) => {
  const { status } = await api(changeOrderStatus, input);
  return `Status changed to “${orderStatuses[status]}”.`;
});

export const endOrder = action(changeOrderStatus, 'order-end', async (input, { api }) => {
  const { status } = await api(changeOrderStatus, input);
  return status === 'cancelled' ? 'Order cancelled.' : 'Order refunded.';
});

export const saveOrderNote = action(noteOrder, 'order-note', async (input, { api }) => {
  await api(noteOrder, input);
  return 'Note saved. Only colleagues see it.';
});

const bulkFields = z.object({ operation: z.enum(['confirmed', 'fulfilled', 'delivered']) });

export const moveChosenOrders = action(
  changeOrderStatuses,
  'order-bulk',
  async ({ operation }, { api, form }): Promise<Outcome> => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one order.');
    return bulkOutcome(await api(changeOrderStatuses, { ids, status: operation }), 'updated');
  },
  bulkFields,
);
