'use server';
import { exportUser } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { getOwnOrder, listOwnOrders, type Order } from '#contract/trade/orders.ts';
import { action } from '../../request/action.ts';
import { ownId } from '../../request/own-id.ts';

export const exportOwnData = action(
  exportUser,
  'export',
  async (_, { api, viewer }) => {
    const { exportedAt, data } = await api(exportUser, { id: ownId(viewer) });
    const orders = await allOrders(api);
    return { message: 'Your data is ready.', result: JSON.stringify({ exportedAt, account: data, orders }, null, 2) };
  },
  exportUser.input.pick({}),
);

/** Loads one page of orders at a time, to limit the number of parallel calls. */
async function allOrders(api: Api): Promise<Order[]> {
  const orders: Order[] = [];
  let after: string | undefined;
  do {
    const page = await api(listOwnOrders, { pageSize: 20, ...(after ? { after } : {}) });
    orders.push(...(await Promise.all(page.orders.map(({ number }) => api(getOwnOrder, { number })))));
    after = page.next ?? undefined;
  } while (after);
  return orders;
}
