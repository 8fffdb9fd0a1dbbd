import { describe, expect, inject, test } from 'vitest';
import { layoutsHeader, payloadHref } from '#contract/payload-address.ts';
import { href, routes } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { fetchPosts, fetchProducts, first, plainPages, samplePages } from '../helpers/public-pages.ts';

const origin = inject('origin');
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' });

describe('public pages', async () => {
  const addresses = await samplePages(origin);

  test.each(addresses)('S4 S39: %s is a complete page with one h1, layout and metadata', async (address) => {
    const answer = await get(address);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/data-layout="default"/g)).toHaveLength(1);
    expect(html).toMatch(/<html[^>]* lang="en-GB"/);
    // The name of the company appears once, at any place.
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
    expect(title?.match(/\bTarn\b/g)).toHaveLength(1);
    expect(html).toContain(`<meta property="og:image:alt" content="${title}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toContain(`<link rel="canonical" href="${origin}`);
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/);
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });

  test.each(addresses)('S120: the structured data of %s is JSON with a type', async (address) => {
    const html = await (await get(address)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, json] of blocks) expect(JSON.parse(json ?? '')).toHaveProperty('@type');
  });

  test.each(addresses)('S121: %s has its Flight payload at its own URL', async (address) => {
    const [path, query] = address.split('?') as [string, string?];
    const answer = await get(payloadHref(path) + (query ? `?${query}` : ''));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/x-component');
    expect(answer.headers.get('x-build-id')).toMatch(/^[\w-]+$/);
    expect((await answer.text()).length).toBeGreaterThan(200);
  });
});

const typesOf = async (address: string) => {
  const html = await (await get(address)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return { html, data: blocks.map(([, json]) => JSON.parse(json ?? '')) };
};

test('S120: a product with variants is a group of products with offers of their own, and only articles say when they changed', async () => {
  const products = await fetchProducts(origin);
  const varied = first(products.items.filter(({ pricesVary }) => pricesVary));
  const { html, data } = await typesOf(href('product', { name: varied.name }));
  const group = data.find((block) => block['@type'] === 'ProductGroup');
  expect(group.hasVariant.length).toBeGreaterThan(1);
  for (const variant of group.hasVariant) {
    expect(variant['@type']).toBe('Product');
    expect(variant.offers[0]['@type']).toBe('Offer');
  }
  expect(html).not.toContain('article:modified_time');
  const post = await typesOf(href('post', { slug: first((await fetchPosts(origin)).items).slug }));
  expect(post.html).toContain('article:modified_time');
});

/** The text that only the layout has. */
const layoutText = 'Skip to content';
const layoutKeyIn = (flight: string) => /"layoutKey":"([\w-]+)"/.exec(flight)?.[1] as string;

test('a payload omits the layout for a browser that has it', async () => {
  const whole = await get('/about/_payload');
  const flight = await whole.text();
  expect(flight).toContain(layoutText);
  const layoutKey = layoutKeyIn(flight);
  const known = { [layoutsHeader]: `another,${layoutKey}` };
  // The second response comes from the cache.
  for (const encoding of ['br', 'identity', 'br', 'identity']) {
    const answer = await get('/news/_payload', { ...known, 'accept-encoding': encoding });
    const segment = await answer.text();
    expect(layoutKeyIn(segment)).toBe(layoutKey);
    expect(segment).not.toContain(layoutText);
    expect(segment).toContain('"title"');
    expect(answer.headers.get('vary')).toBe(`accept-encoding, ${layoutsHeader}`);
  }
  expect(await (await get('/news/_payload', { [layoutsHeader]: 'another' })).text()).toContain(layoutText);
  expect(layoutKeyIn(await (await get('/nope/_payload', known)).text())).not.toBe(layoutKey);
});

test.each(['/', '/about', '/news?page=1'])(
  'S121: the payload of %s has a second address, which answers the same',
  async (page) => {
    const [path, query] = page.split('?') as [string, string?];
    const address = `${path === '/' ? '' : path}/_payload`;
    const search = query === undefined ? '' : `?${query}`;
    const [first, second] = [await get(address + search), await get(`${address}.json${search}`)];
    expect([second.status, await second.text()]).toEqual([200, await first.text()]);
    for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'x-build-id'])
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  },
);

test('S121: the two forms of a payload are validated separately', async () => {
  const whole = await get('/about/_payload');
  const known = { [layoutsHeader]: layoutKeyIn(await whole.text()) };
  const segment = await get('/about/_payload', known);
  const tags = [whole, segment].map(({ headers }) => headers.get('etag') as string);
  expect(new Set(tags).size).toBe(2);
  const statusOf = async (tag: string | undefined, headers = {}) =>
    (await get('/about/_payload', { ...headers, 'if-none-match': String(tag) })).status;
  expect([await statusOf(tags[0]), await statusOf(tags[1])]).toEqual([304, 200]);
  expect([await statusOf(tags[0], known), await statusOf(tags[1], known)]).toEqual([200, 304]);
});

test.each(plainPages.map((name) => routes[name]))(
  'S4: $pattern can be reached from the header or footer of every page, and the main menu marks it as the current one',
  async (route) => {
    const { pattern } = route;
    const links = async (at: string, part: 'header' | 'footer') => {
      const html = (await (await get(at)).text()).match(new RegExp(`<${part}[ >].*?</${part}>`, 'gs'))?.join('') ?? '';
      return html.match(new RegExp(`<a [^>]*href="${pattern}"[^>]*>`, 'g')) ?? [];
    };
    for (const at of plainPages.map((name) => href(name)))
      expect([at, (await links(at, 'header')).length + (await links(at, 'footer')).length]).not.toEqual([at, 0]);
    if ('nav' in route)
      expect((await links(pattern, 'header')).filter((tag) => tag.includes('aria-current="page"'))).not.toEqual([]);
  },
);

test('S12: the home page has its heading, products and news in the HTML', async () => {
  const answer = await get('/');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  const beforeScripts = html.slice(0, html.indexOf('</main>'));
  expect(
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(beforeScripts)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .trim(),
  ).toMatch(/\w{3}/);
  for (const kind of ['products', 'news'])
    expect(beforeScripts).toMatch(new RegExp(`<main[^]* href="/${kind}/[a-z0-9-]+"`));
});

test('S56 S128: an unknown path is a 404 with the specified text, as document and as payload', async () => {
  const answer = await get('/nope?x=1');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Page not found: /nope<');
  const payload = await get('/nope/_payload');
  expect(payload.status).toBe(404);
  expect(await payload.text()).toContain('Page not found: /nope"');
});

test('S44 T54: the path in the message of a 404 is escaped', async () => {
  const answer = await get('/%3Cscript%3Ealert(1)%3Cscript%3E');
  const html = await answer.text();
  expect([answer.status, html.includes('Page not found: /')]).toEqual([404, true]);
  expect(html).not.toContain('<script>alert(1)');
});

test('S83 T68: a bot gets the same pages, errors and guards as other visitors', async () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
  const answerOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers);
    return [answer.status, answer.headers.get('cache-control'), answer.headers.get('location'), await answer.text()];
  };
  const statuses: unknown[] = [];
  const guarded = allScreens.map(({ path }) => path);
  for (const path of [
    '/about',
    '/nope',
    '/account/orders',
    ...guarded,
    '/media/none.webp',
    '/api/auth/user-names',
    '/%zz',
  ]) {
    const forBot = await answerOf(path, bot);
    expect([path, ...forBot]).toEqual([path, ...(await answerOf(path))]);
    statuses.push(forBot[0]);
  }
  expect(statuses).toEqual([200, 404, 302, ...guarded.map(() => 302), 404, 401, 400]);
  expect((await get('/nope', bot)).headers.get('cache-control')).toContain('no-store');
});

test('S54 S55 T24: a redirect rule answers with its status and keeps captured segments', async () => {
  const moved = await get('/old-about');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about']);
  const captured = await get('/journal/some-slug');
  expect([captured.status, captured.headers.get('location')]).toEqual([308, '/news/some-slug']);
  const away = await get('/elsewhere');
  expect([away.status, away.headers.get('location')]).toEqual([302, 'https://elsewhere.example/landing']);
});

test('S54: a URL with a trailing slash is permanently redirected to the one without, with its query', async () => {
  const patterns = Object.values(routes).map(({ pattern }) => pattern.replace(/:\w+/g, 'some-name'));
  for (const address of [...patterns.filter((path) => path !== '/'), '/news/feed.xml', '/old-about', '/nothing']) {
    const answer = await get(`${address}/?page=2&tag=a%20b`);
    const expected = [address, 301, `${address}?page=2&tag=a%20b`];
    expect([address, answer.status, answer.headers.get('location')]).toEqual(expected);
  }
  expect((await get('/?x=1')).status).toBe(200);
  expect((await get('//')).status).toBe(400);
});

test('S121 T70: the build files describe the same build, and the latest one is not cached', async () => {
  const latest = await get('/_build/latest.json');
  expect(latest.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  const text = await latest.text();
  expect(text.length).toBeLessThan(200);
  const { id, timestamp } = JSON.parse(text);
  expect(Number.isNaN(Date.parse(String(timestamp)))).toBe(false);
  const manifest = await (await get(`/_build/${id}.json`)).json();
  expect(manifest).toMatchObject({ id, timestamp });
  const prerendered = plainPages.map((name) => href(name)).map((path) => ({ path, payload: payloadHref(path) }));
  expect(manifest.prerendered).toEqual(expect.arrayContaining(prerendered));
  expect((await get('/_build/another.json')).status).toBe(404);
});
