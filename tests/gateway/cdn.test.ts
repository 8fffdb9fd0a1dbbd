/** Headers say how long a CDN may cache, and calls of its purge API go to a real HTTP server. */
import { afterEach, expect, test } from 'vitest';
import { createCdnHeaders } from '../../server/gateway/cdn/headers.ts';
import { createCdnPurge } from '../../server/gateway/cdn/purge.ts';
import { type Hit, json, startForeignService } from '../helpers/foreign-service.ts';
import { settings } from '../helpers/guarded-app.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

type Kind = 'fastly' | 'cloudflare';
const configFor = (CDN: Kind, url = 'https://cdn.example/purge') =>
  settings({ CDN, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: 'a-token', CDN_MAX_AGE: '600' });

async function startPurge(CDN: Kind, answer: (hit: Hit, calls: number) => [status: number, body?: object]) {
  const service = await startForeignService((hit, response) => {
    const [status, body = {}] = answer(hit, service.hits.length);
    json(response, status, body);
  });
  const { logger, lines } = collectingLogger('info');
  const cdn = createCdnPurge({ config: configFor(CDN, `${service.url}/purge`), logger, again: 60_000, pause: 1 })!;
  cleanups.push(
    () => service.close(),
    () => cdn.close(0),
  );
  const calls = () => service.hits.map(({ body }) => JSON.parse(body) as { surrogate_keys: string[]; tags: string[] });
  return { service, cdn, calls, messages: () => lines.map(({ msg }) => msg) };
}

const entry = { tags: ['page:home', 'posts'], complete: true, staleSince: null };

test.each([
  ['fastly', { 'surrogate-key': 'all page:home posts', 'surrogate-control': 'max-age=600, stale-if-error=600' }],
  ['cloudflare', { 'cache-tag': 'all,page:home,posts', 'cdn-cache-control': 'max-age=600, stale-if-error=600' }],
] as const)('%s may keep a page until one of its tags is purged', (CDN, expected) => {
  let listening = true;
  const cdn = createCdnHeaders({ config: configFor(CDN), isListening: () => listening });
  expect(cdn.forEntry(entry)).toEqual(expected);
  expect(cdn.forEntry({ ...entry, complete: false })).toEqual({});
  expect(cdn.forEntry({ ...entry, staleSince: 1 })).toEqual({});
  expect(cdn.forEntry({ ...entry, tags: Array.from({ length: 1_000 }, (_, index) => `post:${index}`) })).toEqual({});
  listening = false;
  expect(cdn.forEntry(entry)).toEqual({});
  const lifetimeOf = (seconds: number) => Object.values(cdn.forPicture('abc', seconds));
  const names = CDN === 'fastly' ? 'media media:abc' : 'media,media:abc';
  expect(lifetimeOf(31_536_000)).toEqual([names, 'max-age=600, stale-if-error=600']);
  expect(lifetimeOf(700)).toEqual([names, 'max-age=600, stale-if-error=100']);
  expect(lifetimeOf(50)).toEqual([names, 'max-age=50, stale-if-error=0']);
});

test('without a CDN there are no such headers and no purge', () => {
  const config = settings();
  const cdn = createCdnHeaders({ config, isListening: () => true });
  expect([cdn.forEntry(entry), cdn.forPicture('abc', 60), cdn.ignoresVary]).toEqual([{}, {}, false]);
  expect(createCdnPurge({ config, logger: collectingLogger('info').logger })).toBeUndefined();
});

test.each(['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'])('a CDN without %s is refused at startup', (name) => {
  const complete = { CDN: 'fastly', CDN_PURGE_URL: 'https://cdn.example', CDN_PURGE_TOKEN: 'x' };
  expect(() => settings({ ...complete, [name]: '' })).toThrow(`${name}: required by CDN=fastly`);
});

test('tags that change together are purged with one call, in the words of the CDN', async () => {
  const fastly = await startPurge('fastly', () => [200]);
  fastly.cdn.purge(['posts', 'post:one']);
  fastly.cdn.purge(['posts', 'site']);
  await expect.poll(fastly.calls).toEqual([{ surrogate_keys: ['posts', 'post:one', 'site'] }]);
  expect(fastly.service.hits[0]).toMatchObject({ method: 'POST', url: '/purge', headers: { 'fastly-key': 'a-token' } });

  const cloudflare = await startPurge('cloudflare', () => [200, { success: true }]);
  cloudflare.cdn.purge(Array.from({ length: 40 }, (_, index) => `post:${index}`));
  await expect.poll(() => cloudflare.calls().map(({ tags }) => tags.length)).toEqual([30, 10]);
  expect(cloudflare.service.hits[0]?.headers.authorization).toBe('Bearer a-token');
});

test('a purge that fails is repeated with what has changed meanwhile, and the log says so once', async () => {
  const { cdn, calls, messages } = await startPurge('cloudflare', (_hit, count) => {
    if (count === 1) cdn.purge(['site']);
    return count <= 2 ? [503] : count === 3 ? [200, { success: false }] : [200, { success: true }];
  });
  cdn.purge(['posts']);
  await expect.poll(messages).toEqual(['could not purge the CDN', 'the CDN is purged again']);
  const [first, ...others] = calls();
  expect([first?.tags, others.map(({ tags }) => [...tags].sort())]).toEqual([
    ['posts'],
    Array(3).fill(['posts', 'site']),
  ]);
});

test('more tags than wait are replaced by those of everything', async () => {
  const { cdn, calls } = await startPurge('fastly', () => [200]);
  cdn.purge(Array.from({ length: 1_001 }, (_, index) => `post:${index}`));
  await expect.poll(calls).toEqual([{ surrogate_keys: ['all', 'media'] }]);
});

test('the same tags are purged once more, for a page that was on its way to the CDN', async () => {
  const service = await startForeignService((_hit, response) => json(response, 200, {}));
  cleanups.push(() => service.close());
  const { logger } = collectingLogger('info');
  const cdn = createCdnPurge({ config: configFor('fastly', service.url), logger, again: 1, pause: 1 })!;
  cleanups.push(() => cdn.close());
  cdn.purge(['posts']);
  await expect.poll(() => service.hits.map(({ body }) => body)).toEqual(Array(2).fill('{"surrogate_keys":["posts"]}'));
});

test('tags that wait at the end are purged before it, and named if that fails', async () => {
  const good = await startPurge('fastly', () => [200]);
  good.cdn.purge(['posts']);
  await good.cdn.close();
  expect([good.calls(), good.messages()]).toEqual([[{ surrogate_keys: ['posts'] }], []]);

  const bad = await startPurge('fastly', () => [401]);
  bad.cdn.purge(['posts']);
  await expect.poll(bad.messages).toEqual(['could not purge the CDN']);
  await bad.cdn.close(50);
  expect(bad.messages()).toEqual(['could not purge the CDN', 'the CDN was not purged before the end']);
});

test('a purge at the end is tried again while there is time', async () => {
  const { cdn, calls, messages } = await startPurge('fastly', (_hit, count) => [count <= 3 ? 503 : 200]);
  cdn.purge(['posts']);
  await cdn.close(10_000);
  expect([calls(), messages()]).toEqual([Array(4).fill({ surrogate_keys: ['posts'] }), ['the CDN is purged again']]);
});

test('tags whose second purge is due later get it at the end', async () => {
  const { cdn, calls } = await startPurge('fastly', () => [200]);
  cdn.purge(['posts']);
  await expect.poll(calls).toHaveLength(1);
  cdn.purge(['site']);
  await cdn.close();
  expect(calls().map((call) => call.surrogate_keys.sort())).toEqual([['posts'], ['posts', 'site']]);
});
