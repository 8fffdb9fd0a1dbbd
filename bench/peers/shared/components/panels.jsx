// The page whose three panels resolve late; read only by the section `stream`, so only the programs that it compares have it.
import { Suspense } from 'react';
import { makeOrders } from './orders';
import { Meta } from './pages';

const PANELS = [
  ['Newest orders', 0, [0, 7]],
  ['Earlier orders', 20, [7, 14]],
  ['Oldest orders', 200, [14, 20]],
];
export const loadPanels = (userId) =>
  PANELS.map(async ([, milliseconds, [first, end]]) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return makeOrders(userId).slice(first, end);
  });
/** `Orders` shows an `OrderList` of the promise `orders`: frameworks wait for it in different ways. */
export function PanelsPage({ user, panels, Orders = AsyncOrders }) {
  return (
    <>
      <Meta title="Today" description="Your orders of today" />
      <h1>Today</h1>
      <p>{`Signed in as ${user.name} (${user.email}), plan ${user.plan}.`}</p>
      {PANELS.map(([title], index) => (
        <section key={title}>
          <h2>{title}</h2>
          <Suspense fallback={<p className="skeleton">Loading…</p>}>
            <Orders orders={panels[index]} />
          </Suspense>
        </section>
      ))}
    </>
  );
}
const AsyncOrders = async ({ orders }) => <OrderList orders={await orders} />;
export function OrderList({ orders }) {
  return (
    <ul className="list">
      {orders.map((o) => (
        <li key={o.id}>
          <strong>{o.id}</strong> <time dateTime={o.date}>{o.date}</time> <span>{o.item}</span>{' '}
          <span>{`€ ${o.total}`}</span>
        </li>
      ))}
    </ul>
  );
}
