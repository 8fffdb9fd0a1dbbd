/** The orders page of a signed-in customer: session, permission and one service call, compared with the same in Next.js. */
import { href } from '#contract/routes.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { seedSize } from '../seed-size.ts';
import { startPeers } from '../start-peers.ts';
import { median, rounded, table } from '../table.ts';
import { type Load, load } from '../wrk.ts';
import { preparePeers } from './peers.ts';

const page = href('orders');
const wanted = 4;

export const account: Section = async ({ quick }) => {
  await preparePeers();
  const peers = await startPeers(['next-dynamic']);
  const accounts = await startAccounts((settings) => seedSize(settings, 100));
  try {
    const ours = { pid: accounts.product.pid, headers: { cookie: `__Host-session=${await accounts.signIn()}` } };
    const [next] = peers.peers;
    const theirs = next && { pid: next.pid, headers: { cookie: peers.cookie } };
    await mustShow(accounts, ours.headers.cookie);
    const seconds = quick ? 3 : 6;
    const results: Record<'next' | 'apart' | 'together', Load[]> = { next: [], apart: [], together: [] };
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      if (next && theirs) {
        await load(next.url(page), { ...theirs, seconds: 2 });
        results.next.push(await load(next.url(page), { ...theirs, seconds }));
      }
      for (const [how, services] of [
        ['apart', 1],
        ['together', 0],
      ] as const) {
        accounts.pin({ gateway: 0, services });
        await load(accounts.product.url(page), { ...ours, seconds: 2 });
        results[how].push(await load(accounts.product.url(page), { ...ours, seconds }));
      }
    }
    const rate = (loads: readonly Load[]) => median(loads.map(({ requestsPerSecond }) => requestsPerSecond));
    const row = (name: string, loads: readonly Load[]) => [
      name,
      rounded(rate(loads)),
      rounded(median(loads.map(({ microseconds }) => microseconds.process))),
      rounded(median(loads.map(({ microseconds }) => microseconds.withChildren))),
      next ? `×${rounded(rate(loads) / rate(results.next), 2)}` : '–',
      loads.reduce((sum, { failed }) => sum + failed, 0),
    ];
    return table(
      [`${page}, signed in`, 'req/s', 'µs CPU', 'with services', `to Next.js, at least ×${wanted}`, 'failed'],
      [
        ...(next ? [row('Next.js dynamic, its upstream on the other core', results.next)] : []),
        row('Portico, its services on the other core', results.apart),
        row('Portico, gateway and services on one core', results.together),
      ],
    );
  } finally {
    await peers.stop();
    await accounts.remove();
  }
};

/** A redirect to the login page would be fast too. */
export async function mustShow({ product }: Accounts, cookie: string): Promise<void> {
  const answer = await fetch(product.url(page), { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes('ORD-B')) {
    throw new Error(`${page} answered ${answer.status} without the customer’s orders`);
  }
}
