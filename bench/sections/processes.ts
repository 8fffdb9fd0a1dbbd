/**
 * One, two and four gateways with the same PostgreSQL and services. Two cores cannot show the rate of four processes, so what is
 * compared is processor time for each request, and the rate of gateways that get a small share of a core each.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, publishPost } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { createPageVisitor } from '../../tests/helpers/page-visitor.ts';
import { plainPost } from '../../tests/helpers/posts.ts';
import type { Product } from '../../tests/helpers/product.ts';
import { createCoreShares } from '../core-share.ts';
import { type Costs, type Processes, pinInTurns, type Request, startProcesses, visit } from '../processes.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';
import { memoryOf } from '../wrk.ts';

const numbers = [1, 2, 4] as const;
const maxGateways = Math.max(...numbers);
/** The share of a core for each gateway: the rest of two cores has to do for services, PostgreSQL and the load. */
const share = 0.15;
const parts = ['gateways', 'services', 'postgres'] as const;
/** Milliseconds in which a gateway has heard of a change, and nothing else happens. */
const settled = 150;

type Kind = { readonly name: string; readonly request: Request; readonly pause: number };

export const processes: Section = async ({ quick }) => {
  const all = await startProcesses();
  try {
    const kinds = await kindsOf(all);
    const phases: Phase[] = [];
    for (const count of numbers) {
      await all.setGateways(count);
      await warmUp(all, kinds, quick ? 1 : 3);
      phases.push(await phaseOf(all, quick));
    }
    const costs = await requestTable(all, kinds, quick);
    const rates = await rateTable(all, kinds, quick);
    for (const count of numbers.toReversed()) {
      await all.setGateways(count);
      phases.push(await phaseOf(all, quick));
    }
    return [costs, rates, phaseTable(phases)].join('\n\n');
  } finally {
    await all.remove();
  }
};

async function kindsOf({ cookie, gateways, setGateways }: Processes): Promise<Kind[]> {
  await setGateways(1);
  const { body } = await createPageVisitor(gateways[0]!.origin).open(href('contact'), 'message');
  const typed = { name: 'Bea Bench', contact: 'beaNUMBER@example.com', topic: 'product', message: 'Question NUMBER' };
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const form = new URLSearchParams(body as unknown as URLSearchParams).toString();
  const product = href('product', { name: 'lamp-no-1' });
  return [
    { name: `${product}, cached`, request: { path: product }, pause: 10 },
    { name: `${product}, rendered`, request: { path: `${product}?joined=1` }, pause: 200 },
    { name: `${href('orders')}, signed in`, request: { path: href('orders'), cookie }, pause: 200 },
    { name: 'an inquiry, sent as a form', request: { path: href('contact'), form }, pause: 200 },
  ];
}

/** New code is slow until it is compiled. */
async function warmUp({ gateways }: Processes, kinds: readonly Kind[], seconds: number): Promise<void> {
  for (const gateway of gateways.slice(-2)) {
    for (const { request } of kinds) await visit([gateway], request, { connections: 4, pause: 0, seconds });
  }
}

const sumOf = (costs: Costs) => parts.reduce((sum, part) => sum + costs[part], 0);

/** Processor time for a request, when each gateway gets few: rounds take the numbers of gateways in turns. */
async function requestTable(all: Processes, kinds: readonly Kind[], quick: boolean): Promise<string> {
  pinInTurns(all.gateways);
  const rows = [];
  let failed = 0;
  for (const { name, request, pause } of kinds) {
    const rounds: Costs[][] = [];
    const inquiries = await all.stored('trade.inquiries');
    let sent = 0;
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      const costs: Costs[] = [];
      for (const count of round % 2 === 0 ? numbers : numbers.toReversed()) {
        const end = all.meter();
        const visits = await visit(all.gateways.slice(0, count), request, {
          connections: 4,
          pause,
          seconds: quick ? 2 : 5,
        });
        const used = end();
        sent += visits.answered;
        failed += visits.failed;
        const each = (part: (typeof parts)[number]) => used[part] / visits.answered;
        costs.push({ gateways: each('gateways'), services: each('services'), postgres: each('postgres') });
      }
      rounds.push(round % 2 === 0 ? costs : costs.toReversed());
    }
    if (request.form && (await all.stored('trade.inquiries')) - inquiries < sent)
      throw new Error(`${sent} inquiries were answered and not all of them stored`);
    for (const part of [...parts, 'all'] as const) {
      const of = (costs: Costs) => (part === 'all' ? sumOf(costs) : costs[part]);
      const values = numbers.map((_, index) => median(rounds.map((costs) => of(costs[index]!))));
      const growth = rounds.map((costs) => of(costs.at(-1)!) / of(costs[0]!));
      rows.push([
        `${name}: ${part}`,
        ...values.map((value) => rounded(value)),
        `×${rounded(median(growth), 2)}`,
        `${rounded(Math.min(...growth), 2)} to ${rounded(Math.max(...growth), 2)}`,
      ]);
    }
  }
  const head = ['µs of processor time per request', ...numbers.map(gatewaysOf), `${maxGateways} / 1`, 'of the rounds'];
  return `Each gateway gets the same load, at most ${4_000 / 10} cached pages or ${4_000 / 200} other requests a second; ${failed} failed.\n\n${table(head, rows)}`;
}

const gatewaysOf = (count: number) => (count === 1 ? '1 gateway' : `${count} gateways`);

/** Measures how much gateways answer at full speed with the same share of a core each. */
async function rateTable({ gateways }: Processes, kinds: readonly Kind[], quick: boolean): Promise<string> {
  const shares = createCoreShares(gateways.map(({ pid }) => pid));
  if (!shares) return 'Rates with a share of a core were not measured: this machine lets us make no control groups.';
  try {
    shares.set(share);
    const rows = [];
    for (const { name, request } of kinds) {
      const rates = numbers.map((): number[] => []);
      const used = numbers.map((): number[] => []);
      for (let round = 0; round < (quick ? 1 : 5); round++) {
        for (const [index, count] of numbers.entries()) {
          const seconds = quick ? 2 : 4;
          const visits = await visit(gateways.slice(0, count), request, { connections: 8, pause: 0, seconds });
          rates[index]!.push(visits.perSecond);
          used[index]!.push(...visits.used.map((time) => time / seconds / 1_000_000 / share));
        }
      }
      const growth = (index: number) => median(rates[index]!.map((rate, round) => rate / rates[0]![round]!));
      rows.push([
        name,
        ...rates.map((each) => rounded(median(each))),
        ...numbers.slice(1).map((_, index) => `×${rounded(growth(index + 1), 2)}`),
        used.map((each) => rounded(median(each) * 100)).join(', '),
      ]);
    }
    const head = [
      'requests a second',
      ...numbers.map(gatewaysOf),
      ...numbers.slice(1).map((count) => `${count} / 1`),
      '% of its share that a gateway got',
    ];
    return `Each gateway may use ${share * 100} % of a core, and 8 connections ask it without a pause.\n\n${table(head, rows)}`;
  } finally {
    shares.remove();
  }
}

type Phase = {
  readonly count: number;
  /** In a second. */
  readonly idle: Costs;
  readonly change: Costs;
  readonly refill: Costs;
  /** In MiB. */
  readonly memory: Costs;
  readonly connections: number;
  readonly streams: number;
};

/** With the gateways that run: an idle time, changes that only empty their caches, and changes after each of which all render a page. */
async function phaseOf(all: Processes, quick: boolean): Promise<Phase> {
  const { gateways, services, postgres } = all;
  await publishTimes(all, quick ? 2 : 10, readAll);
  const seconds = quick ? 2 : 8;
  await delay(1_000);
  const end = all.meter();
  await delay(seconds * 1_000);
  const idle = perPiece(end(), seconds);
  const changes = quick ? 5 : 30;
  return {
    count: gateways.length,
    idle,
    change: await publishTimes(all, changes, async () => undefined, idle),
    refill: await publishTimes(all, changes, readAll, idle),
    memory: {
      gateways: gateways.reduce((sum, { pid }) => sum + memoryOf(pid), 0) / gateways.length,
      services: memoryOf(services.pid),
      postgres: memoryOf(postgres.pid()),
    },
    connections: await all.connections(),
    streams: await all.eventStreams(),
  };
}

const perPiece = (costs: Costs, pieces: number): Costs => ({
  gateways: costs.gateways / pieces,
  services: costs.services / pieces,
  postgres: costs.postgres / pieces,
});

let posts = 0;

/** Measures what one published post costs, without what the processes use anyway. */
async function publishTimes(
  all: Processes,
  times: number,
  after: (gateways: readonly Product[], title: string) => Promise<void>,
  idle: Costs = { gateways: 0, services: 0, postgres: 0 },
): Promise<Costs> {
  const drafts = [];
  for (let count = 0; count < times; count++) {
    const number = ++posts;
    const title = `Published ${number} times`;
    drafts.push({ title, ...(await all.services.call(createPost, { ...plainPost, slug: `post-${number}`, title })) });
  }
  await delay(settled);
  const end = all.meter();
  const began = performance.now();
  for (const { id, revision, title } of drafts) {
    await all.services.call(publishPost, { id, revision });
    await delay(settled);
    await after(all.gateways, title);
  }
  const seconds = (performance.now() - began) / 1_000;
  const used = end();
  return perPiece(
    {
      gateways: used.gateways - idle.gateways * seconds,
      services: used.services - idle.services * seconds,
      postgres: used.postgres - idle.postgres * seconds,
    },
    times,
  );
}

/** A page that is older than the change would make the refill look cheap. */
async function readAll(gateways: readonly Product[], title: string): Promise<void> {
  const pages = await Promise.all(gateways.map(async ({ url }) => (await fetch(url(href('news')))).text()));
  if (!pages.every((page) => page.includes(title)))
    throw new Error(`${title} was not shown everywhere in ${settled} ms`);
}

/** Means of the phases on the way up and down. */
function phaseTable(phases: readonly Phase[]): string {
  const mean = (count: number, of: (phase: Phase) => number) => {
    const values = phases.filter((phase) => phase.count === count).map(of);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const row = (name: string, of: (phase: Phase) => number, digits = 0) => {
    const values = numbers.map((count) => mean(count, of));
    return [name, ...values.map((value) => rounded(value, digits)), `×${rounded(values.at(-1)! / values[0]!, 2)}`];
  };
  const ofParts = (name: string, of: (phase: Phase) => Costs) =>
    parts.map((part) => row(`${name}: ${part}`, (phase) => of(phase)[part]));
  const rows = [
    ...ofParts('Nothing happens, µs a second', ({ idle }) => idle),
    ...ofParts('A post is published, µs', ({ change }) => change),
    ...ofParts(`and each gateway renders ${href('news')} again, µs`, ({ refill }) => refill),
    row('Memory, MiB: each gateway', ({ memory }) => memory.gateways),
    row('services', ({ memory }) => memory.services),
    row('PostgreSQL', ({ memory }) => memory.postgres),
    row('Connections of PostgreSQL', ({ connections }) => connections),
    row('Event streams', ({ streams }) => streams),
  ];
  return `Everything together, in the means of two times: as gateways are added, and as they are taken away.\n\n${table(['', ...numbers.map(gatewaysOf), `${maxGateways} / 1`], rows)}`;
}
