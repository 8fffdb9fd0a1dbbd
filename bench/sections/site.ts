/** The product itself with its demo company: every public page as it is kept, and drawn anew for each request. */
import { execFileSync } from 'node:child_process';
import { type Product, startProduct } from '../../tests/helpers/product.ts';
import { samplePages } from '../../tests/helpers/public-pages.ts';
import type { Section } from '../section.ts';
import { rounded, table } from '../table.ts';
import { type Load, load, residentMemory } from '../wrk.ts';

/** Limits that one client on one machine meets and no visitor does. */
const raised = { PAGE_RATE_PER_MINUTE: '1000000000', MAX_CONNECTIONS_PER_IP: '10000', EVENT_LOOP_LIMIT: '60000' };

export const site: Section = async ({ quick }) => {
  const kept = await measure({ seconds: quick ? 2 : 5, env: raised });
  const drawn = await measure({ seconds: quick ? 2 : 5, env: { ...raised, PAGE_STORE_BYTES: '0' } });
  const rows = [...kept.pages].map(([page, { requestsPerSecond, microseconds, bytes, failed }]) => {
    const anew = drawn.pages.get(page)!;
    const faults = failed + anew.failed;
    return [
      page,
      bytes,
      rounded(requestsPerSecond),
      rounded(microseconds.process),
      rounded(anew.requestsPerSecond),
      rounded(anew.microseconds.process),
      rounded(anew.microseconds.withChildren),
      faults,
    ];
  });
  const head = [
    'page',
    'HTML, bytes br',
    'kept, req/s',
    'µs CPU',
    'drawn anew, req/s',
    'µs CPU',
    'with services',
    'failed',
  ];
  return `${table(head, rows)}

Memory, MiB: gateway ${kept.idle}, with its services ${kept.idleAll} when idle after the first visits; gateway ${kept.loaded} under load from the store, ${drawn.loaded} when every answer is drawn.`;
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

/** Once as a browser asks, so that each is kept in its best coding, and once as the load generator does. */
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
