/** Three times as many visitors of an uncached page as the gateway can serve, while two people work and probes are asked. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import { freePort } from '../../tests/helpers/free-port.ts';
import { type Accounts, startAccounts } from '../accounts.ts';
import type { Section } from '../section.ts';
import { seedSize } from '../seed-size.ts';
import { percentile, rounded, table } from '../table.ts';
import type { Order, Visits } from '../visitors.ts';
import { processorTime } from '../wrk.ts';

const page = '/';
/** So many that none of them reaches a limit per address. */
const addresses = 2_000;
const times = 3;
const ordinary = {
  PAGE_RATE_PER_MINUTE: '300',
  MAX_CONNECTIONS_PER_IP: '64',
  EVENT_LOOP_LIMIT: '1000',
  QUEUE_TIMEOUT: '1000',
};

export const overload: Section = async ({ quick }) => {
  const internalPort = await freePort();
  const env = { ...ordinary, PAGE_STORE_BYTES: '0', INTERNAL_PORT: String(internalPort) };
  const accounts = await startAccounts((settings) => seedSize(settings, 100), env);
  const visitors = fork(path.join(import.meta.dirname, '..', 'visitors.ts'), { stdio: 'inherit' });
  try {
    const { origin } = accounts.product;
    accounts.pin({ gateway: 0, services: 0 });
    execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });
    execFileSync('taskset', ['-acp', '1', String(visitors.pid)], { stdio: 'ignore' });
    const people = await signIn(accounts);
    const send = async (order: Pick<Order, 'seconds' | 'rate' | 'concurrency'>): Promise<Visits> => {
      visitors.send({ port: Number(new URL(origin).port), path: page, addresses, ...order });
      return (await once(visitors, 'message'))[0] as Visits;
    };
    // Code that is not compiled yet would make the capacity look small.
    await send({ concurrency: 8, seconds: quick ? 10 : 20 });
    const seconds = quick ? 5 : 20;
    const before = serverTime(accounts);
    const good = served(await send({ concurrency: 16, seconds }));
    const capacity = good / seconds;
    const cost = (serverTime(accounts) - before) / good;
    const lines = [
      `Capacity of ${page}: ${rounded(capacity)} per second, by 16 visitors at once; ${rounded(cost)} µs of processor time for each.`,
    ];
    for (const working of [[], people]) {
      const order = { rate: times * capacity, seconds: quick ? 10 : 60 };
      lines.push(await underLoad({ send, order, capacity, cost, accounts, internalPort, working }));
    }
    return lines.join('\n\n');
  } finally {
    visitors.kill();
    await accounts.remove();
  }
};

/** `costs`: microseconds of processor time for each of the paths. */
type Person = {
  readonly who: string;
  readonly cookie: string;
  readonly paths: readonly string[];
  readonly costs: readonly number[];
};

const clicksToMeasure = 10;

async function signIn(accounts: Accounts): Promise<Person[]> {
  const cookieOf = async (...person: Parameters<Accounts['signIn']>) =>
    `__Host-session=${await accounts.signIn(...person)}`;
  const personOf = async (who: string, cookie: string, paths: readonly string[]): Promise<Person> => {
    const costs: number[] = [];
    for (const each of paths) {
      const click = () => ask(accounts.product.url(each), cookie);
      for (let count = 0; count < clicksToMeasure; count++) await click();
      const before = serverTime(accounts);
      for (let count = 0; count < clicksToMeasure; count++) await click();
      costs.push((serverTime(accounts) - before) / clicksToMeasure);
    }
    return { who, cookie, paths, costs };
  };
  const admin = { phone: demoPeople.admin.phoneNumber, country: 'US' };
  return [
    await personOf('a customer', await cookieOf(), [href('orders'), href('account')]),
    await personOf('an administrator', await cookieOf(admin), [href('postsAdmin'), href('rolesAdmin')]),
  ];
}

type Load = {
  send(order: Pick<Order, 'rate' | 'seconds'>): Promise<Visits>;
  order: { rate: number; seconds: number };
  capacity: number;
  /** Microseconds of processor time for a visitor at capacity, services included. */
  cost: number;
  accounts: Accounts;
  internalPort: number;
  working: readonly Person[];
};

async function underLoad({ send, order, capacity, cost, accounts, internalPort, working }: Load): Promise<string> {
  const { product } = accounts;
  const over = new AbortController();
  const until = (ask: () => Promise<Answer>, pause: number) => repeat(ask, pause, over.signal);
  const watched = new Map<string, Promise<Answer[]>>([
    ['/healthz, public port', until(() => ask(product.url('/healthz')), 50)],
    ['/healthz, internal port', until(() => ask(`http://127.0.0.1:${internalPort}/healthz`), 50)],
    ...working.map(({ who, cookie, paths }): [string, Promise<Answer[]>] => {
      let clicks = 0;
      return [who, until(() => ask(product.url(paths[clicks++ % paths.length]!), cookie), 250)];
    }),
  ]);
  const before = serverTime(accounts);
  const visits = await send(order);
  const spent = serverTime(accounts) - before;
  over.abort();
  let useful = served(visits) * cost;
  const rows = Object.entries(visits.times).map(([status, all]) => row(`visitors: ${status}`, all, all.length));
  for (const [name, answers] of watched) {
    const all = await answers;
    const good = all.filter(({ status }) => status === 200).length;
    // A person's page costs many times as much as a visitor's, so it is part of what was achieved.
    useful += good * mean(working.find(({ who }) => who === name)?.costs ?? [0]);
    rows.push(
      row(
        `${name}: ${good} of ${all.length} are 200`,
        all.map(({ time }) => time),
        all.length,
      ),
    );
  }
  const refused = visits.times['503'] ?? [];
  const inTime = refused.filter((time) => time <= 200).length / refused.length;
  const goodput = useful / cost / order.seconds / capacity;
  return `${rounded(order.rate)} visitors a second for ${order.seconds} s${working.length > 0 ? ', people at work' : ''}: goodput ${rounded(goodput * 100)} % of the capacity (at least 90), ${rounded(inTime * 100, 1)} % of the refusals within 200 ms; ${rounded((useful / spent) * 100)} % of the processor time that it took was of use, which other work on the machine does not change; the last visitor was sent ${rounded(visits.latest)} ms late.

${table(['', 'number', 'median, ms', 'p99, ms', 'slowest, ms'], rows)}`;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const serverTime = ({ product, servicesPid }: Accounts) => processorTime(product.pid) + processorTime(servicesPid);

const served = ({ times }: Visits) => times['200']?.length ?? 0;

const row = (name: string, all: readonly number[], count: number) => [
  name,
  count,
  ...[50, 99, 100].map((percent) => rounded(percentile(all, percent))),
];

/** `time` in milliseconds; the status is 0 without a response. */
type Answer = { readonly status: number; readonly time: number };

async function repeat(ask: () => Promise<Answer>, pause: number, signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!signal.aborted) {
    answers.push(await ask());
    await delay(pause);
  }
  return answers;
}

/** On a connection of its own, as a probe has. */
function ask(url: string, cookie = ''): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const answered = (status: number) => resolve({ status, time: performance.now() - start });
    const headers = { cookie, 'accept-encoding': 'br' };
    const request = get(url, { agent: false, headers, timeout: 15_000 }, (response) => {
      response.resume().on('end', () => answered(response.statusCode ?? 0));
      response.on('error', () => answered(0));
    });
    request.on('timeout', () => request.destroy()).on('error', () => answered(0));
  });
}
