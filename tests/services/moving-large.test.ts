/** A large file in little memory, and a process that is killed in the middle of it. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { getMove, stepMove } from '#contract/content/moving.ts';
import { listPosts } from '#contract/content/posts.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { countsOf, ended, packed, read, wxr } from '../helpers/moving.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';

const started: OwnServices[] = [];
afterEach(async () => {
  for (const each of started.splice(0).reverse()) await each.remove();
});
async function start(env: Record<string, string> = {}): Promise<OwnServices> {
  const services = await startServices({ SEED_DEMO: 'false', ...env });
  started.push(services);
  return services;
}

const paragraphs = '<p>Planed twice, then left to dry for a week in the yard.</p>\n'.repeat(40);
const file = (count: number) =>
  wxr(
    Array.from({ length: count }, (_, index) => ({
      post_id: String(index),
      title: `Note ${index}`,
      post_name: `note-${index}`,
      link: `https://old.example/2019/05/note-${index}/`,
      html: `<!-- wp:html -->${paragraphs}`,
    })),
  );

/** The most memory that the process had so far, in MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test('10,000 posts are listed in bounded memory', { timeout: 300_000 }, async () => {
  const services = await start();
  const before = peakOf(services.pid);
  const move = await read(services, file(10_000));
  expect(countsOf(move)).toEqual({ 'post ready': 10_000 });
  // The file has 27 MB, and its text takes twice that in memory.
  expect(peakOf(services.pid) - before).toBeLessThan(250);
});

test('10,000 texts of an archive are listed in bounded memory', { timeout: 300_000 }, async () => {
  const services = await start();
  const text = `---\ntitle: Note\ndate: 2019-05-04\n---\n${'Planed twice, then left to dry in the yard.\n\n'.repeat(60)}`;
  const files = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`_posts/2019-05-04-note-${index}.md`, text]),
  );
  const before = peakOf(services.pid);
  const move = await read(services, packed(files));
  expect([move.reason, countsOf(move)]).toEqual([null, { 'post ready': 10_000 }]);
  // The texts have 27 MB.
  expect(peakOf(services.pid) - before).toBeLessThan(250);
});

test('after a crash in the middle, the rest comes, and nothing comes twice', { timeout: 300_000 }, async () => {
  const services = await start();
  const { id } = await read(services, file(400));
  await services.call(stepMove, { id, step: 'bring' });
  const { call, dataDirectory } = services;
  await expect
    .poll(async () => countsOf(await call(getMove, { id }))['post made'] ?? 0, { interval: 50, timeout: 60_000 })
    .toBeGreaterThan(20);
  await services.kill();
  const next = await start({ DATA_DIR: dataDirectory });
  const moved = await ended(next, id);
  expect(countsOf(moved)).toEqual({ 'post made': 400, 'redirect made': 1 });
  expect((await next.call(listPosts, {})).total).toBe(400);
  expect((await next.call(listPostRecords, { query: 'Note', counted: 'true' })).total).toBe(400);
});
