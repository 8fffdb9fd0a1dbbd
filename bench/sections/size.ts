/** The same pages and calls with a hundred and with a hundred thousand orders and users: both should cost about the same. */
import { href } from '#contract/routes.ts';
import { type Accounts, serviceToken, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { seedSize } from '../seed-size.ts';
import { median, rounded, table } from '../table.ts';
import { load } from '../wrk.ts';
import { mustShow } from './account.ts';

const few = 100;
const many = 100_000;
const maxRatio = 1.3;

export type Target = {
  readonly url: string;
  readonly pid: number;
  readonly headers: Record<string, string>;
  /** The server of the database, if it is not in the services. */
  readonly beside?: readonly number[];
};

export const size: Section = async ({ quick }) => {
  const small = await startAccounts((settings) => seedSize(settings, few));
  const large = await startAccounts((settings) => seedSize(settings, many)).catch(async (error: unknown) => {
    await small.remove();
    throw error;
  });
  try {
    const [here, there] = [await targetsOf(small), await targetsOf(large)];
    const rows = [];
    for (const [name, target] of here) rows.push(await compare(name, target, { other: there.get(name)!, quick }));
    const head = [
      'microseconds of processor time, gateway and services',
      String(few),
      String(many),
      `at most ×${maxRatio}`,
      'failed',
    ];
    return table(head, rows);
  } finally {
    await small.remove();
    await large.remove();
  }
};

async function targetsOf(accounts: Accounts): Promise<Map<string, Target>> {
  const { product, urls, servicesPid } = accounts;
  accounts.pin({ gateway: 0, services: 0 });
  const cookie = `__Host-session=${await accounts.signIn()}`;
  await mustShow(accounts, cookie);
  const page = (path: string): Target => ({ url: product.url(path), pid: product.pid, headers: { cookie } });
  const call = (url: string): Target => ({
    url,
    pid: servicesPid,
    headers: { authorization: `Bearer ${serviceToken}` },
  });
  return new Map([
    [href('orders'), page(href('orders'))],
    [href('account'), page(href('account'))],
    ['users, first page', call(`${urls.auth}/auth/users/?page_size=50`)],
    ['users, by name', call(`${urls.auth}/auth/users/?query=Person%2042&search_type=name`)],
    ['users, by phone', call(`${urls.auth}/auth/users/?query=%2B99942&search_type=phone`)],
  ]);
}

type Comparison = { other: Target; quick: boolean };

/** Alternates, so that a machine that slows down does so for both. */
export async function compare(
  name: string,
  target: Target,
  { other, quick }: Comparison,
): Promise<Array<string | number>> {
  const costs: [number[], number[]] = [[], []];
  let failed = 0;
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    for (const [index, { url, ...options }] of [target, other].entries()) {
      const measured = await load(url, { ...options, seconds: quick ? 1 : 2, connections: 8 });
      if (round > 0) costs[index]!.push(measured.microseconds.withChildren);
      failed += measured.failed;
    }
  }
  const [small, large] = [median(costs[0]), median(costs[1])];
  return [name, rounded(small), rounded(large), `×${rounded(large / small, 2)}`, failed];
}
