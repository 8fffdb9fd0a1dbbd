/** Feed, sitemap and robots.txt. */
import { expect, inject, test } from 'vitest';
import { href, routes } from '#contract/routes.ts';
import { fetchPolicies, fetchPosts, fetchProducts } from '../helpers/public-pages.ts';

const origin = inject('origin');

test('S17: the Atom feed lists the newest posts with absolute URLs', async () => {
  const answer = await fetch(`${origin}/news/feed.xml`);
  expect(answer.headers.get('content-type')).toContain('application/atom+xml');
  const xml = await answer.text();
  const posts = await fetchPosts(origin, '?page_size=100');
  const newest = posts.items.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, 10);
  for (const post of newest) expect(xml).toContain(origin + href('post', { slug: post.slug }));
  expect(xml.match(/<entry>/g)?.length).toBe(xml.match(/<\/entry>/g)?.length);
});

test('S4: the sitemap lists every public page once, and robots.txt names it', async () => {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  const named = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const [posts, policies, products] = await Promise.all([
    fetchPosts(origin, '?page_size=100'),
    fetchPolicies(origin),
    fetchProducts(origin),
  ]);
  const plain = Object.values(routes).filter((route) => 'sitemap' in route && route.sitemap === 'page');
  const wanted = [
    ...plain.map((route) => route.pattern),
    ...posts.items.map(({ slug }) => href('post', { slug })),
    ...policies.items.map(({ slug }) => href('policy', { slug })),
    ...products.items.map(({ name }) => href('product', { name })),
  ];
  expect(named.toSorted()).toEqual(wanted.map((path) => origin + path).toSorted());
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('S4: every page of the sitemap answers 200', async () => {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const [, address] of xml.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    expect([address, (await fetch(address as string)).status]).toEqual([address, 200]);
  }
});
