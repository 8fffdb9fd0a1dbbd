/** The product with its demo company: every public page from the cache, and rendered for each request. */
import { execFileSync } from 'node:child_process';
import { type Product, startProduct } from '../../tests/helpers/product.ts';
import { samplePages } from '../../tests/helpers/public-pages.ts';
import { raisedLimits } from '../limits.ts';
import type { Section } from '../section.ts';
import { rounded, table } from '../table.ts';
import { type Load, load, residentMemory } from '../wrk.ts';

export const site: Section = async ({ quick }) => {
  const cached = await measure({ seconds: quick ? 2 : 5, env: raisedLimits });
  const uncached = await measure({ seconds: quick ? 2 : 5, env: { ...raisedLimits, PAGE_STORE_BYTES: '0' } });
  const rows = [...cached.pages].map(([page, { requestsPerSecond, microseconds, bytes, failed }]) => {
    const rendered = uncached.pages.get(page)!;
    const faults = failed + rendered.failed;
    return [
      page,
      bytes,
      rounded(requestsPerSecond),
      rounded(microseconds.process),
      rounded(rendered.requestsPerSecond),
      rounded(rendered.microseconds.process),
      rounded(rendered.microseconds.withChildren),
      faults,
    ];
  });
  const head = [
    'page',
    'HTML, bytes br',
    'cached, req/s',
    'µs CPU',
    'rendered, req/s',
    'µs CPU',
    'with services',
    'failed',
  ];
  return `${table(head, rows)}

Memory, MiB: gateway ${cached.idle}, with its services ${cached.idleAll} when idle after the first visits; gateway ${cached.loaded} under load from the cache, ${uncached.loaded} when every response is rendered.`;
};

type Measured = Load & { bytes: number };
type Measurement = { pages: Map<string, Measured>; idle: string; idleAll: string; loaded: string };

async function measure({ seconds, env }: { seconds: number; env: Record<string, string> }): Promise<Measurement> {
  const product = await startProduct({ env });
  try {
    execFileSync('taskset', ['-acp', '0', String(product.pid)], { stdio: 'ignore' });
    const addresses = await samplePages(product.origin);
    const sizes = await visit(product, addresses);
    const memory = residentMemory(product.pid);
    const pages = new Map<string, Measured>();
    let loaded = 0;
    for (const address of addresses) {
      await load(product.url(address), { pid: product.pid, seconds: 1 });
      const measured = await load(product.url(address), { pid: product.pid, seconds });
      pages.set(address, { ...measured, bytes: sizes.get(address) ?? Number.NaN });
      loaded = Math.max(loaded, residentMemory(product.pid).process);
    }
    return { pages, idle: rounded(memory.process), idleAll: rounded(memory.withChildren), loaded: rounded(loaded) };
  } finally {
    await product.remove();
  }
}

/** Requests each page once as a browser does, so that its best encoding is cached, and once as the load generator does. */
async function visit(product: Product, addresses: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const address of addresses) {
    await (await fetch(product.url(address), { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
    const answer = await fetch(product.url(address), { headers: { 'accept-encoding': 'br' } });
    sizes.set(address, Number(answer.headers.get('content-length')));
    await answer.arrayBuffer();
  }
  return sizes;
}
