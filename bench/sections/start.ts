/** Time from the start of the process until `/readyz` is 200: the first time, with an empty DATA_DIR, and later. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../../tests/helpers/product.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

export const start: Section = async ({ quick }) => {
  const rounds = quick ? 1 : 3;
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'portico-bench-'));
    first.push(await timedStart(dataDirectory));
    for (let again = 0; again < 3; again++) later.push(await timedStart(dataDirectory));
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const row = (name: string, values: number[], maxSeconds: number) =>
    [name, rounded(median(values), 1), rounded(Math.max(...values), 1), maxSeconds] as const;
  return table(
    ['start', 'median, s', 'slowest, s', 'at most, s'],
    [row('first, with an empty DATA_DIR: migrations and demo content', first, 10), row('later', later, 3)],
  );
};

/** Seconds. */
async function timedStart(dataDirectory: string): Promise<number> {
  const began = performance.now();
  const product = await startProduct({ dataDirectory });
  const seconds = (performance.now() - began) / 1000;
  await product.stop();
  return seconds;
}
