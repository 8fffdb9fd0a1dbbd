/** Three panels that are ready after 0, 20 and 200 ms; the same markup as in bench/peers/shared/components/panels.jsx. */
import { type ReactNode, Suspense } from 'react';
import { makeOrders } from '../peers/shared/components/orders.ts';
import { type User, validateSession } from './endpoints.ts';
import type { BenchPage } from './page.ts';

/** Title, milliseconds until it is ready, and which of the user's orders it shows. */
const panels = [
  ['Newest orders', 0, [0, 7]],
  ['Earlier orders', 20, [7, 14]],
  ['Oldest orders', 200, [14, 20]],
] as const;

type Orders = ReturnType<typeof makeOrders>;
type Data = { user: User; panels: ReadonlyArray<{ title: string; orders: Promise<Orders> }> };

export const panelsPage: BenchPage<Data> = {
  async load({ api }) {
    const user = await api(validateSession, {});
    // Started once, as equal calls of a page are one call.
    const load = async (milliseconds: number, [first, end]: readonly [number, number]) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return makeOrders(user.id).slice(first, end);
    };
    return { user, panels: panels.map(([title, after, part]) => ({ title, orders: load(after, part) })) };
  },
  head: () => ({ title: 'Today', description: 'Your orders of today' }),
  tags: () => [],
  View: ({ data }) => (
    <>
      <h1>Today</h1>
      <p>{`Signed in as ${data.user.name} (${data.user.email}), plan ${data.user.plan}.`}</p>
      {data.panels.map(({ title, orders }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Suspense fallback={<p className="skeleton">Loading…</p>}>
            <OrderList orders={orders} />
          </Suspense>
        </section>
      ))}
    </>
  ),
};

async function OrderList({ orders }: { orders: Promise<Orders> }): Promise<ReactNode> {
  return (
    <ul className="list">
      {(await orders).map((order) => (
        <li key={order.id}>
          <strong>{order.id}</strong> <time dateTime={order.date}>{order.date}</time> <span>{order.item}</span>{' '}
          <span>{`€ ${order.total}`}</span>
        </li>
      ))}
    </ul>
  );
}
