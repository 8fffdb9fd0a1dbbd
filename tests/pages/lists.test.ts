import { expect, inject, test } from 'vitest';
import { limits } from '#contract/fields.ts';
import { href } from '#contract/routes.ts';
import { fetchPolicies, fetchPolicy, fetchPosts, fetchProducts, first } from '../helpers/public-pages.ts';
import { wrongHeaders } from '../helpers/security-headers.ts';

const origin = inject('origin');
const get = (path: string) => fetch(origin + path, { redirect: 'manual' });
const htmlOf = async (path: string) => (await get(path)).text();
/** Distinct matches in `<main>`, in their order. */
const linksIn = (html: string, pattern: RegExp) => [...new Set([...mainOf(html).matchAll(pattern)].map((m) => m[1]))];
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** The text of a policy, without what its page says about the version. */
const sentencesOf = (html: string): string =>
  [...mainOf(html).matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) => text.replace(/<[^>]+>/g, '')).join('\n');
const newsLink = /href="\/news\/([a-z0-9-]+)"/g;

test('S17: news lists published posts only, pinned first and then newest first, in pages', async () => {
  const listed: string[] = [];
  const { pageCount, total } = await fetchPosts(origin);
  expect(pageCount).toBeGreaterThan(1);
  for (let page = 1; page <= pageCount; page++) {
    const expected = await fetchPosts(origin, `?page=${page}`);
    const shown = linksIn(await htmlOf(href('news', page === 1 ? {} : { page })), newsLink);
    expect(shown).toEqual(expected.items.map((post) => post.slug));
    listed.push(...expected.items.map((post) => post.slug));
  }
  expect(new Set(listed).size).toBe(total);
  const all = await fetchPosts(origin, '?page_size=100');
  const unpinned = all.items.filter((post) => !post.pinned).map((post) => post.publishedAt.getTime());
  expect(unpinned).toEqual(unpinned.toSorted((a, b) => b - a));
  expect(all.items.findLastIndex((post) => post.pinned)).toBeLessThan(all.items.findIndex((post) => !post.pinned));
  expect(unpinned.every((time) => time <= Date.now())).toBe(true);
});

test('S137: the number of posts on a page is the constant of the contract', async () => {
  const { items, total } = await fetchPosts(origin);
  expect(total).toBeGreaterThan(limits.pageSize);
  expect(items).toHaveLength(limits.pageSize);
  expect(linksIn(await htmlOf(href('news')), newsLink)).toHaveLength(limits.pageSize);
});

test('S17: a page beyond the last one is a 404', async () => {
  expect((await get(href('news', { page: 999 }))).status).toBe(404);
});

test('S17: a tag narrows the list to the posts that have it', async () => {
  const { tag, count } = first((await fetchPosts(origin)).tags);
  const tagged = await fetchPosts(origin, `?tag=${encodeURIComponent(tag)}`);
  expect(tagged.total).toBe(count);
  expect(linksIn(await htmlOf(href('news', { tag })), newsLink)).toEqual(tagged.items.map((post) => post.slug));
});

test('S18: a published post is shown, and an unknown one is a 404 with the specified text', async () => {
  const post = first((await fetchPosts(origin)).items);
  const html = await htmlOf(href('post', { slug: post.slug }));
  expect(html).toContain(`datetime="${post.publishedAt.toISOString()}"`.replace('datetime', 'dateTime'));
  const unknown = await get('/news/never-written');
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('Page not found: /news/never-written<');
});

test('S19 S20: policies show the version in force with its date, and older versions have their own URLs', async () => {
  const { items } = await fetchPolicies(origin);
  expect(items.length).toBeGreaterThanOrEqual(4);
  const list = await htmlOf(href('policies'));
  for (const item of items) {
    expect(list).toContain(`href="/policies/${item.slug}"`);
    expect(list).toContain(item.current.effectiveAt.toISOString().slice(0, 10));
  }
  const several = await Promise.all(items.map((item) => fetchPolicy(origin, item.slug)));
  const policy = first(several.filter(({ versions }) => versions.length > 1));
  const texts = new Map<number | 'current', string>();
  for (const version of policy.versions) {
    const answer = await get(href('policyVersion', { slug: policy.slug, number: String(version.number) }));
    expect(answer.status).toBe(200);
    texts.set(version.number, sentencesOf(await answer.text()));
  }
  texts.set('current', sentencesOf(await htmlOf(href('policy', { slug: policy.slug }))));
  expect(texts.get('current')).toBe(texts.get(policy.version.number));
  expect(new Set(texts.values()).size).toBe(policy.versions.length);
  expect((await get(href('policyVersion', { slug: policy.slug, number: '999' }))).status).toBe(404);
  expect((await get(href('policyVersion', { slug: policy.slug, number: 'x' }))).status).toBe(404);
});

test('S20: two versions are compared word by word', async () => {
  const { items } = await fetchPolicies(origin);
  const several = await Promise.all(items.map((item) => fetchPolicy(origin, item.slug)));
  const { slug, versions } = first(several.filter((policy) => policy.versions.length > 1));
  const [from, to] = [versions.at(-1)?.number, versions[0]?.number];
  const html = await htmlOf(href('policyCompare', { slug, from, to }));
  expect(html).toMatch(/<ins[ >]/);
  expect(html).toMatch(/<del[ >]/);
});

test('S21 S22: every active product is listed and has a page at its name', async () => {
  const { items } = await fetchProducts(origin);
  expect(items.length).toBeGreaterThanOrEqual(12);
  const list = await htmlOf(href('products'));
  for (const { name, title } of items) {
    expect(list).toContain(`href="/products/${name}"`);
    expect(await htmlOf(href('product', { name }))).toMatch(
      new RegExp(`<h1[^>]*>[^<]*${title.replace(/[^\w ]/g, '.+?')}`),
    );
  }
  const { name } = first(items);
  const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
  const plain = await htmlOf(href('product', { name }));
  expect(/<h1.*?<\/h1>/s.exec(await htmlOf(`/products/${encoded}`))).toEqual(/<h1.*?<\/h1>/s.exec(plain));
});

test('S22 T54: unknown and malformed product names are refused', async () => {
  const paths = ['/products/no-such-thing', '/products/sp%20ace', '/products/%C3%BCber', '/products/__proto__'];
  for (const path of [...paths, '/products/constructor', '/products/UPPER']) {
    const { status, headers } = await get(path);
    expect([path, status, wrongHeaders(headers)]).toEqual([path, 404, []]);
  }
  for (const path of ['/products/..%2f..%2fetc', '/products/%ff', `/products/${'a'.repeat(101)}`]) {
    const answer = await get(path);
    expect([400, 404, 414]).toContain(answer.status);
    expect([path, wrongHeaders(answer.headers)]).toEqual([path, []]);
  }
});
