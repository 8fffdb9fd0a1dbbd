/** The search of the site without scripts; `browser/search.test.ts` has what scripts do. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { createPageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { fetchPosts, first } from '../helpers/public-pages.ts';

const origin = inject('origin');
const visitor = createPageVisitor(origin);
const markedIn = ({ html }: Shown) => /<mark[^>]*>([^<]*)</.exec(html)?.[1];

test('a search leads to a post, and its kinds narrow it', async () => {
  const { title, slug } = first((await fetchPosts(origin)).items);
  const found = await visitor.read(href('search', { q: title }));
  expect(found.html).toContain(`<title>Search: ${title}`);
  expect(found.text).toMatch(/\d+ results? for/);
  expect([found.html, markedIn(found)]).toEqual([
    expect.stringContaining(`href="${href('post', { slug })}"`),
    expect.any(String),
  ]);
  expect(found.html).toMatch(/<form[^>]*action="\/search"|<form[^>]*method="get"/i);
  const narrowed = await visitor.read(href('search', { q: 'the workshop', kind: 'post' }));
  expect(narrowed.html).toMatch(/aria-label="Kinds of results".*aria-current="[^"]*"[^>]*>(?:<[^>]*>)*News/s);
  const results = narrowed.html.split('<li').filter((part) => part.includes('<h2'));
  const kinds = results.map((part) => /<p[^>]*>(.*?)<\/p>/s.exec(part)?.[1]?.replace(/<[^>]*>/g, ''));
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds) expect(kind).toMatch(/^News, /);
});

test('an empty search and one without results help on, and HTML in a search is text', async () => {
  expect((await visitor.read(href('search', { q: ' ' }))).text).toContain('Or go to');
  const none = await visitor.read(href('search', { q: '<img src=x onerror=alert(1)>' }));
  expect(none.text).toContain('Nothing found for “<img src=x onerror=alert(1)>”');
  expect(none.html).not.toContain('<img src=x');
  expect(none.html).toMatch(/<main.*<a[^>]*href="\/products"/s);
});

test('results for similar words say so', async () => {
  const found = await visitor.read(href('search', { q: 'workhsop' }));
  expect(found.text).toMatch(/Nothing found for .?workhsop.?. \d+ results? for .?workshop/);
  expect(markedIn(found)).toMatch(/workshop/i);
});

test('a search is never cached or indexed, and its page without one is', async () => {
  const headersOf = async (path: string) => {
    const answer = await fetch(origin + path);
    return { cache: answer.headers.get('cache-control'), text: await answer.text(), status: answer.status };
  };
  for (const path of ['/search?q=lamp', '/search/_payload?q=lamp'])
    expect([path, (await headersOf(path)).cache]).toEqual([path, 'private, no-store']);
  expect((await headersOf('/search')).cache).toContain('public');
  expect((await headersOf('/search?q=lamp')).text).toMatch(/<meta name="robots" content="noindex/);
  expect((await headersOf('/search?q=lamp&page=0')).status).toBe(404);
  expect((await headersOf(`/search?q=${'x'.repeat(201)}`)).status).toBe(400);
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).not.toContain('/search');
});
