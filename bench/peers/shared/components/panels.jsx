// The page whose three panels resolve late; read only by the section `stream`, so only three programs have it.
import { Suspense } from 'react';
import { makeOrders } from './orders';
import { Meta } from './pages';

const PANELS = [
  ['Newest orders', 0, [0, 7]],
  ['Earlier orders', 20, [7, 14]],
  ['Oldest orders', 200, [14, 20]],
];
export function PanelsPage({ user }) {
  return (
    <>
      <Meta title="Today" description="Your orders of today" />
      <h1>Today</h1>
      <p>{`Signed in as ${user.name} (${user.email}), plan ${user.plan}.`}</p>
      {PANELS.map(([title, milliseconds, part]) => (
        <section key={title}>
          <h2>{title}</h2>
          <Suspense fallback={<p className="skeleton">Loading…</p>}>
            <Orders userId={user.id} milliseconds={milliseconds} part={part} />
          </Suspense>
        </section>
      ))}
    </>
  );
}
async function Orders({ userId, milliseconds, part: [first, end] }) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return (
    <ul className="list">
      {makeOrders(userId)
        .slice(first, end)
        .map((o) => (
          <li key={o.id}>
            <strong>{o.id}</strong> <time dateTime={o.date}>{o.date}</time> <span>{o.item}</span>{' '}
            <span>{`€ ${o.total}`}</span>
          </li>
        ))}
    </ul>
  );
}
