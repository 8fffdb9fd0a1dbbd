/** Public pages while their services are slow: the frame is sent before the page is known. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { trashPost } from '#contract/content/posts.ts';
import { href, type Route, routes } from '#contract/routes.ts';
import { type Account, receivesEvents, startAccount } from '../helpers/account.ts';
import { publish } from '../helpers/posts.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';
import { readerOf } from '../helpers/streamed-page.ts';

const names = ['content', 'trade'] as const;
const slow = {} as Record<(typeof names)[number], SlowService>;
let account: Account;
beforeAll(async () => {
  account = await startAccount({}, async ({ urls }) => {
    for (const name of names) slow[name] = await startSlowService(urls[name]);
    return { CONTENT_URL: slow.content.url, TRADE_URL: slow.trade.url, BREAKER_FAILURES: '1000' };
  });
  await receivesEvents(account);
  // A frame shows the settings of the site.
  await wholeOf(href('search'));
});
const release = () => {
  for (const name of names) slow[name].release();
};
const hold = () => {
  for (const name of names) slow[name].hold();
};
afterEach(release);
afterAll(async () => {
  await account.remove();
  await Promise.all(names.map((name) => slow[name].close()));
});

const browser = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
const open = (path: string, headers: Record<string, string> = browser, method = 'GET'): Promise<Response> =>
  fetch(account.product.url(path), {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  });
/** As programs get it. */
const wholeOf = async (path: string): Promise<string> => (await open(path, {})).text();
const pageAt = (html: string): number => html.indexOf('<main');
const pageOf = (html: string): string => html.slice(pageAt(html), html.indexOf('</main>'));
const bodyBeforePage = (html: string): string => html.slice(html.indexOf('<body'), pageAt(html));
const tagsOf = (html: string): string[] =>
  (html.match(/<(?:meta|link)\b[^>]*>|<title>[^<]*/g) ?? []).filter((tag) => !tag.includes('"preload"')).toSorted();

const fixed = Object.values<Route>(routes).flatMap(({ sitemap, pattern }) => (sitemap === 'page' ? [pattern] : []));
test.each([...fixed, '/search?q=lamp'])('S4 %s begins with its frame, and has all in its order', async (path) => {
  hold();
  const response = await open(path);
  const reader = readerOf(response);
  const frame = await reader.until('<main');
  expect([response.status, response.headers.get('etag'), response.headers.get('content-length')]).toEqual([
    200,
    null,
    null,
  ]);
  expect(response.headers.get('content-security-policy')).not.toContain('nonce');
  expect(frame).toMatch(/rel="stylesheet".*<\/head>.*<header.*<main[^>]*>$/s);
  release();
  const streamed = await reader.rest();
  const whole = await wholeOf(path);
  expect([pageOf(streamed), bodyBeforePage(streamed)]).toEqual([pageOf(whole), bodyBeforePage(whole)]);
  expect(tagsOf(streamed)).toEqual(tagsOf(whole));
  expect(streamed).not.toContain('http-equiv="refresh"');
});

test('S4 pages of published records begin with their frame, unknown ones wait for their status', async () => {
  const paths = [href('post', { slug: 'notes-on-pouring' }), href('product', { name: 'stool' }), '/policies/privacy'];
  for (const path of paths) {
    // The list that has its address answers, the record itself does not.
    slow.content.hold(new RegExp(`/${path.split('/')[2]}`));
    const unknown = open(`${path}-unknown`);
    const reader = readerOf(await open(path));
    expect(await reader.until('<main')).toMatch(/<main[^>]*>$/);
    release();
    const streamed = await reader.rest();
    const whole = await wholeOf(path);
    expect([pageOf(streamed), tagsOf(streamed)]).toEqual([pageOf(whole), tagsOf(whole)]);
    expect((await unknown).status).toBe(404);
  }
});

const others = [
  { who: 'a program', headers: {} },
  { who: 'a prefetch', headers: { ...browser, 'sec-purpose': 'prefetch' } },
  { who: 'a search engine', headers: { ...browser, 'user-agent': 'Googlebot/2.1' } },
  { who: 'HEAD', headers: browser, method: 'HEAD' },
  { who: 'a page of a list', headers: browser, path: '/news?page=2' },
];
test.each(others)('S4 $who gets the page whole, with its own status', async ({ who, headers, method, path }) => {
  const search = (text: string) => `/search?q=${encodeURIComponent(text)}`;
  hold();
  let isAnswered = false;
  const loading = open(path ?? search(who), headers, method).finally(() => {
    isAnswered = true;
  });
  // A browser that came later has its frame.
  await readerOf(await open(search(`after ${who}`))).until('<main');
  expect(isAnswered).toBe(false);
  release();
  const response = await loading;
  expect([response.status, response.headers.has('content-length')]).toEqual([200, true]);
});

/** Publishes a post, and opens its page while the services answer nothing. */
async function beginNew(slug: string) {
  await wholeOf(href('news'));
  const post = await publish(account.services, { slug, title: slug });
  await expect.poll(() => wholeOf(href('news'))).toContain(slug);
  slow.content.hold(new RegExp(`/${slug}`));
  const path = href('post', { slug });
  const reader = readerOf(await open(path));
  await reader.until('<main');
  return { post, path, reader };
}

test('S47 a page that fails after its frame says so in its place, loads itself again, and is not kept', async () => {
  const { path, reader } = await beginNew('fails-at-first');
  slow.content.fail(/\/posts\/fails/, 503);
  const failed = await reader.rest();
  expect(pageOf(failed)).toMatch(/data-error-screen.*<h1>Error<\/h1>.*Error Code: 503/s);
  expect(pageOf(failed)).toContain('data-after=');
  expect(failed).toMatch(/<footer.*<title>Error · Tarn<\/title>.*<meta name="robots" content="noindex"/s);
  release();
  const again = await open(path);
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Plain words.')]);
});

test('S47 a record that is deleted after the frame of its page was sent ends as not found', async () => {
  const { post, path, reader } = await beginNew('gone-meanwhile');
  await account.services.call(trashPost, { id: post.id });
  release();
  const failed = await reader.rest();
  expect(pageOf(failed)).toContain('Error Code: 404');
  expect(pageOf(failed)).not.toContain('data-after=');
  expect((await open(path, {})).status).toBe(404);
});

test('a page that was purged is shown as it was if its service fails after the frame', async () => {
  const { reader: other } = await beginNew('one-more');
  release();
  await other.rest();
  const before = await wholeOf(href('news'));
  await publish(account.services, { slug: 'purges-the-list', title: 'Purges the list' });
  slow.content.fail(/\/content\/posts/, 503);
  await expect.poll(async () => (await open(href('news'), {})).headers.get('x-stale')).toBe('1');
  hold();
  const reader = readerOf(await open(href('news')));
  await reader.until('<main');
  slow.content.fail(/\/content\/posts/, 503);
  expect(pageOf(await reader.rest())).toBe(pageOf(before));
});
