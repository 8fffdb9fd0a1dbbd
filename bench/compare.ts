/**
 * Compares two built checkouts on one core: `node bench/compare.ts --with ../base`. Load alternates between them, so that
 * other work of the machine affects both, and processor time per request is compared instead of the rate. Prints Markdown.
 * `--only cached,rendered,account,staff,load` selects what is measured, `--pages` only URLs that contain a text, `--rounds` and
 * `--seconds` how often and how long. `--set NAME=value`, repeated, gives settings to this checkout only, so that `--with .` shows
 * what a setting costs.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { href } from '#contract/routes.ts';
import type { ScreenName } from '#contract/screens.ts';
import { demoPeople } from '../tests/helpers/demo-people.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { samplePages } from '../tests/helpers/public-pages.ts';
import type { Accounts } from './accounts.ts';
import { raisedLimits } from './limits.ts';
import { median, rounded, table } from './table.ts';
import { type Load, load } from './wrk.ts';

type Target = { pid: number; url(address: string): string; headers: Record<string, string>; remove(): Promise<void> };
type Env = Record<string, string>;
type Subject = { start(checkout: string, env: Env): Promise<Target>; addresses(target: Target): Promise<string[]> };

const peers = path.join(import.meta.dirname, 'peers');

const subjects: Record<string, Subject> = {
  cached: {
    start: (checkout, env) => startSite(checkout, { ...raisedLimits, ...env }),
    addresses: (target) => samplePages(new URL(target.url('/')).origin),
  },
  rendered: {
    start: (checkout, env) => startSite(checkout, { ...raisedLimits, PAGE_STORE_BYTES: '0', ...env }),
    addresses: (target) => samplePages(new URL(target.url('/')).origin),
  },
  account: { start: startAccount, addresses: async () => [href('orders')] },
  staff: {
    start: (checkout, env) => startAccount(checkout, env, { phone: demoPeople.admin.phoneNumber, country: 'US' }),
    addresses: async () => [
      href('account'),
      ...['postsAdmin', 'usersAdmin', 'productsAdmin'].map((name) => href(name as ScreenName, { view: 'all' })),
    ],
  },
  load: {
    start: (checkout, env) => startBench(checkout, { PAGE_STORE_BYTES: '0', ...env }),
    addresses: async () => ['/', '/news', '/products/alpha', '/account/orders'],
  },
  'load-cached': {
    start: startBench,
    addresses: async () => ['/', '/news', '/products/alpha'],
  },
};

const { values: options } = parseArgs({
  options: {
    with: { type: 'string' },
    only: { type: 'string', default: Object.keys(subjects).join(',') },
    pages: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
if (options.with === undefined) throw new Error('say with which checkout: --with ../base');
const settings: Env = Object.fromEntries(options.set.map((each) => each.split(/=(.*)/s) as [string, string]));
const checkouts = { before: path.resolve(options.with), now: path.join(import.meta.dirname, '..') };

for (const name of options.only.split(',')) {
  const subject = subjects[name];
  if (!subject) throw new Error(`no such subject: ${name}; there are ${Object.keys(subjects).join(', ')}`);
  console.log(`## ${name}\n\n${await compare(subject)}\n`);
}

async function compare({ start, addresses }: Subject): Promise<string> {
  const before = await start(checkouts.before, {});
  const now = await start(checkouts.now, settings);
  try {
    for (const { pid } of [before, now]) execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
    const shared = new Set(await addresses(before));
    const measured = (await addresses(now)).filter((address) => shared.has(address) && address.includes(options.pages));
    const rows: Array<Array<string | number>> = [];
    for (const address of measured) rows.push([address, ...(await inTurns(address, before, now))]);
    return table(['page', 'before, µs', 'now, µs', 'before / now', 'with services', 'failed'], rows);
  } finally {
    await Promise.all([before.remove(), now.remove()]);
  }
}

/** Rounds alternate the order, so that neither side gains from being first. */
async function inTurns(address: string, before: Target, now: Target): Promise<Array<string | number>> {
  const loads = new Map<Target, Load[]>([
    [before, []],
    [now, []],
  ]);
  const ask = (target: Target) =>
    load(target.url(address), { pid: target.pid, headers: target.headers, seconds: Number(options.seconds) });
  for (const target of [before, now]) await ask(target);
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const target of round % 2 === 0 ? [before, now] : [now, before]) loads.get(target)!.push(await ask(target));
  }
  const [then, today] = [loads.get(before)!, loads.get(now)!];
  const own = (each: Load) => each.microseconds.process;
  const all = (each: Load) => each.microseconds.withChildren;
  const ratio = (of: (each: Load) => number) => median(then.map((each, index) => of(each) / of(today[index]!)));
  const failed = [...then, ...today].reduce((sum, each) => sum + each.failed, 0);
  return [
    rounded(median(then.map(own)), 1),
    rounded(median(today.map(own)), 1),
    rounded(ratio(own), 3),
    rounded(ratio(all), 3),
    failed,
  ];
}

/** The exports of a checkout, so that it is started as its own measurements and tests start it. */
function from(checkout: string, file: string) {
  return import(pathToFileURL(path.join(checkout, file)).href);
}

async function startSite(checkout: string, env: Record<string, string>): Promise<Target> {
  const { startProduct } = (await from(
    checkout,
    'tests/helpers/product.ts',
  )) as typeof import('../tests/helpers/product.ts');
  const product = await startProduct({ env });
  return { pid: product.pid, url: product.url, headers: {}, remove: product.remove };
}

async function startAccount(checkout: string, env: Env, person?: Parameters<Accounts['signIn']>[0]): Promise<Target> {
  const { startAccounts } = (await from(checkout, 'bench/accounts.ts')) as typeof import('./accounts.ts');
  const { seedSize } = (await from(checkout, 'bench/seed-size.ts')) as typeof import('./seed-size.ts');
  const accounts = await startAccounts((settings) => seedSize(settings, 100), env);
  const { product, remove } = accounts;
  return {
    pid: product.pid,
    url: product.url,
    headers: { cookie: `__Host-session=${await accounts.signIn(person)}` },
    remove,
  };
}

/** The four pages of the peers, and their upstream. */
async function startBench(checkout: string, env: Record<string, string>): Promise<Target> {
  const { buildApp } = (await from(checkout, 'bench/app/build.ts')) as typeof import('./app/build.ts');
  await buildApp();
  const { COOKIE: cookie } = (await from(checkout, 'bench/peers/lib/peers.mjs')) as { COOKIE: string };
  const [upstream, port] = [await freePort(), await freePort()];
  const inherited = { PATH: process.env['PATH'] ?? '' };
  const children = [
    spawn(process.execPath, ['upstream/server.mjs'], {
      cwd: peers,
      env: { ...inherited, PORT: String(upstream) },
      stdio: 'ignore',
    }),
    spawn(process.execPath, ['bench/server.ts'], {
      cwd: checkout,
      env: {
        ...inherited,
        ...env,
        NODE_ENV: 'production',
        PORT: String(port),
        UPSTREAM: `http://127.0.0.1:${upstream}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  ] as const;
  const url = (address: string) => `http://127.0.0.1:${port}${address}`;
  while (!(await fetch(url('/news')).catch(() => null))?.ok) await delay(100);
  return {
    pid: children[1].pid as number,
    url,
    headers: { cookie },
    async remove() {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}
