import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { makeOrders } from '../peers/shared/components/orders.ts';
import { type User, validateSession } from './endpoints.ts';
import type { BenchPage } from './page.ts';

type Data = { user: User; orders: ReturnType<typeof makeOrders> };

export const ordersPage: BenchPage<Data> = {
  async load({ api }) {
    const user = await api(validateSession, {}).catch((error: unknown) => {
      throw isFailure(error) && error.status === 401 ? redirect('/') : error;
    });
    return { user, orders: makeOrders(user.id) };
  },
  head: () => ({ title: 'Orders', description: 'Your orders' }),
  tags: () => [],
  View: ({ data: { user, orders } }) => (
    <>
      <h1>Orders</h1>
      <p>{`Signed in as ${user.name} (${user.email}), plan ${user.plan}.`}</p>
      <table>
        <thead>
          <tr>
            <th>Order</th>
            <th>Date</th>
            <th>Item</th>
            <th>Status</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>{order.id}</td>
              <td>{order.date}</td>
              <td>{order.item}</td>
              <td>{order.status}</td>
              <td>{`€ ${order.total}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
};
