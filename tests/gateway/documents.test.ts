/** robots.txt, sitemap and feed. */
import { afterEach, expect, test } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import { feedHref } from '#contract/feed.ts';
import type { Inline, RichText } from '#contract/rich-text.ts';
import { href, routes } from '#contract/routes.ts';
import { somePost, someProduct } from '../helpers/content-service.ts';
import { type DocumentsApp, publicOrigin, startDocuments } from '../helpers/documents-app.ts';
import { send } from '../helpers/send.ts';

let documents: DocumentsApp;
afterEach(() => documents?.close());

const get = (address: string, headers: Record<string, string> = {}) => send(documents.base + address, { headers });
const listOf = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : ([value].flat() as Item[]);

/** Throws if the document is not well-formed. */
async function read(address: string): Promise<ElementCompact> {
  return xml2js(await (await get(address)).text(), { compact: true }) as ElementCompact;
}

test('the XML parser of these tests rejects malformed documents', () => {
  expect(() => xml2js('<a b="<">&</a>', { compact: true })).toThrow();
});

test('robots.txt disallows /account and /api and names the sitemap', async () => {
  documents = await startDocuments();
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /account$',
    'Disallow: /account/',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  ]);
});

test('S4: the sitemap lists every public page once with its last change', async () => {
  const posts = Array.from({ length: 230 }, (_, index) => somePost(230 - index));
  documents = await startDocuments({ posts, products: ['lamp', 'chair'].map((name) => someProduct(name)) });
  const { urlset } = await read('/sitemap.xml');
  const entries = listOf<ElementCompact>(urlset.url).map(({ loc, lastmod }) => [loc._text, lastmod?._text] as const);
  const plain = Object.values(routes).filter((route) => 'sitemap' in route && route.sitemap === 'page');
  const wanted = [
    ...plain.map(({ pattern }) => pattern),
    ...posts.map(({ slug }) => href('post', { slug })),
    href('policy', { slug: 'privacy' }),
    href('product', { name: 'lamp' }),
    href('product', { name: 'chair' }),
  ].map((path) => publicOrigin + path);
  expect(entries.map(([address]) => address).toSorted()).toEqual(wanted.toSorted());
  const changed = Object.fromEntries(entries);
  expect(changed[`${publicOrigin}/news/post-7`]).toBe('2026-01-07T01:00:00.000Z');
  expect(changed[`${publicOrigin}/news`]).toBe(posts[0]?.updatedAt.toISOString());
  expect(changed[`${publicOrigin}/about`]).toBe(documents.content.pages[1]?.updatedAt.toISOString());
  expect(changed[`${publicOrigin}/policies/privacy`]).toBe('2026-02-19T00:00:00.000Z');
  expect(changed[`${publicOrigin}/products/lamp`]).toBe('2026-02-09T00:00:00.000Z');
});

test('S4: the sitemap leaves out addresses that lead elsewhere, empty pages and empty lists', async () => {
  documents = await startDocuments({ posts: [], products: ['lamp', 'chair'].map((name) => someProduct(name)) }, [
    '/about',
    '/products/lamp',
  ]);
  const { pages } = documents.content;
  documents.content.pages = pages.map((page) => (page.route === 'about' ? page : { ...page, blocks: [] }));
  const { urlset } = await read('/sitemap.xml');
  expect(listOf<ElementCompact>(urlset.url).map(({ loc }) => loc._text.slice(publicOrigin.length))).toEqual([
    '/',
    '/products',
    '/products/chair',
    '/policies',
    '/policies/privacy',
    '/contact',
  ]);
});

test('the feed lists the newest twenty posts with absolute URLs, pinned or not', async () => {
  const old = [1, 2].map((number) => somePost(number, { pinned: true }));
  const rest = Array.from({ length: 150 }, (_, index) => somePost(160 - index));
  documents = await startDocuments({ posts: [...old, ...rest] });
  const { feed } = await read(feedHref);
  const entries = listOf<ElementCompact>(feed.entry);
  expect(entries.map(({ id }) => id._text)).toEqual(rest.slice(0, 20).map(({ id }) => `urn:uuid:${id}`));
  expect(entries[0]?.link._attributes.href).toBe(`${publicOrigin}/news/post-160`);
  expect([entries[0]?.published._text, entries[0]?.updated._text]).toEqual([
    rest[0]?.publishedAt.toISOString(),
    rest[0]?.updatedAt.toISOString(),
  ]);
  expect(feed._attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
  expect(feed.id._text).toBe(`${publicOrigin}/news`);
  expect(feed.updated._text).toBe(rest[0]?.updatedAt.toISOString());
  expect(
    listOf<ElementCompact>(feed.link).find(({ _attributes }) => _attributes?.rel === 'self')?._attributes?.href,
  ).toBe(publicOrigin + feedHref);
  expect(feed.author.name._text).toBe('Halden & Sons');
});

test('an entry of the feed has the whole text of its post, and keeps its id when the address changes', async () => {
  const picture = { src: '/media/a/800.webp', alt: 'A "lamp" & more', width: 800, height: 600 };
  const link = (text: string, href: string): Inline => ({
    type: 'text',
    text,
    marks: [{ type: 'link', attrs: { href } }],
  });
  const body: RichText = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why & how ]]>' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '<b>', marks: [{ type: 'bold' }, { type: 'code' }] },
          { type: 'footnote', attrs: { text: 'A <note>' } },
          { type: 'hardBreak' },
          link('here', '/about?a=1&b="2"'),
          link('there', 'https://else.example/'),
          link('below', '#why'),
        ],
      },
      { type: 'image', attrs: { ...picture, caption: 'Two < three' } },
      { type: 'quote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said.' }] }] },
      { type: 'divider' },
      { type: 'embed', attrs: { href: 'https://video.example/1?a&b', title: 'Film' } },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a\n  b' }] },
      {
        type: 'orderedList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
      },
      {
        type: 'table',
        attrs: { header: true, caption: 'Sizes' },
        content: ['Head', 'Cell'].map((text) => ({
          type: 'tableRow',
          content: [{ type: 'tableCell', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  };
  const cover = { ...picture, widths: [800], tint: '#ffffff' };
  const posts = [somePost(1, { body, cover, summary: '' })];
  documents = await startDocuments({ posts });
  const { feed } = await read(feedHref);
  const image = `<img src="${publicOrigin}/media/a/800.webp" alt="A &quot;lamp&quot; &amp; more" width="800" height="600"/>`;
  expect(feed.entry.content._attributes.type).toBe('html');
  expect(feed.entry.content._cdata).toBe(
    `<figure>${image}</figure><h2>Why &amp; how ]]&gt;</h2>` +
      '<p><code><strong>&lt;b&gt;</strong></code><sup>1</sup><br/>' +
      `<a href="${publicOrigin}/about?a=1&amp;b=&quot;2&quot;">here</a><a href="https://else.example/">there</a>below</p>` +
      `<figure>${image}<figcaption>Two &lt; three</figcaption></figure><blockquote><p>Said.</p></blockquote><hr/>` +
      '<p><a href="https://video.example/1?a&amp;b">Film</a></p><pre><code>a\n  b</code></pre><ol><li><p>One</p></li></ol>' +
      '<table><caption>Sizes</caption><tr><th>Head</th></tr><tr><td>Cell</td></tr></table><ol><li>A &lt;note&gt;</li></ol>',
  );
  const before = feed.entry.id._text;
  documents.content.posts = [somePost(1, { slug: 'renamed' })];
  documents.purge(['all']);
  const { feed: renamed } = await read(feedHref);
  expect(renamed.entry.link._attributes.href).toBe(`${publicOrigin}/news/renamed`);
  expect(renamed.entry.id._text).toBe(before);
});

test('the feed has one million characters of text, and then only summaries', async () => {
  const long: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(400_000) }] }],
  };
  documents = await startDocuments({ posts: [3, 2, 1].map((number) => somePost(number, { body: long })) });
  const { feed } = await read(feedHref);
  expect(
    listOf<ElementCompact>(feed.entry).map(({ content, summary }) => [Boolean(content), Boolean(summary)]),
  ).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
});

test('T32: the feed has its own URL, so a post named "feed" can exist', async () => {
  documents = await startDocuments();
  const answer = await get(feedHref);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(await (await get('/news/feed')).text()).toBe('a post');
});

test('markup in titles and summaries is escaped in the feed', async () => {
  const title = '<script>alert(1)</script> & "]]>" \u0000\u0008\uffff end';
  const posts = [somePost(1, { title, summary: 'a]]>b]]>c <img onerror=x>', tags: ['R&D "x"', '<b>'] })];
  documents = await startDocuments({ posts });
  const { feed } = await read(feedHref);
  // The type is HTML, so readers parse the text once more and it needs a second escape.
  expect(feed.entry.title._attributes.type).toBe('html');
  expect(feed.entry.title._cdata).toBe('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;]]&gt;&quot;  end');
  expect(feed.entry.summary._cdata).toBe('a]]&gt;b]]&gt;c &lt;img onerror=x&gt;');
  expect(listOf<ElementCompact>(feed.entry.category).map(({ _attributes }) => _attributes?.term)).toEqual(['R&D "x"']);
});

test('a site without posts has an empty feed', async () => {
  documents = await startDocuments({ posts: [] });
  const { feed } = await read(feedHref);
  expect(listOf(feed.entry)).toEqual([]);
  expect(feed.updated._text).toBe('1970-01-01T00:00:00.000Z');
});

const texts = ['/robots.txt', '/sitemap.xml', feedHref];

test.each(texts)('T32: %s is cacheable, revalidated on every request, and answers 304', async (address) => {
  documents = await startDocuments();
  const first = await get(address, { 'accept-encoding': 'gzip' });
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect([first.headers.get('vary'), first.headers.get('content-encoding')]).toEqual(['accept-encoding', 'gzip']);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await get(address, { 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await send(documents.base + address, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
});

test('T34: URLs in documents do not come from the Host header', async () => {
  documents = await startDocuments();
  for (const url of texts) {
    const { body, statusCode } = await documents.app.inject({ url, headers: { host: 'evil.test' } });
    expect([url, statusCode, body.includes('evil.test'), body.includes(publicOrigin)]).toEqual([url, 200, false, true]);
  }
});

test('a document is rendered once for concurrent requests, and again after a change of its content', async () => {
  documents = await startDocuments();
  const requests = () => documents.service.hits.filter(({ url }) => /^\/content\/posts(\?|$)/.test(url)).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(feedHref)));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(requests()).toBe(1);
  documents.purge(['products', 'product:lamp']);
  await get(feedHref);
  expect(requests()).toBe(1);
  documents.content.posts.unshift(somePost(9));
  documents.purge(['posts', 'post:post-9']);
  expect(await (await get(feedHref)).text()).toContain('/news/post-9');
  expect(requests()).toBe(2);
  for (const address of ['/sitemap.xml', feedHref]) {
    const before = (await get(address)).headers.get('etag');
    documents.content.site.name = `Renamed for ${address}`;
    documents.content.policies.length = 0;
    documents.purge(['all']);
    expect((await get(address)).headers.get('etag')).not.toBe(before);
  }
});

test('T67: a stale document is served while the service is down, and an uncached one is refused', async () => {
  documents = await startDocuments();
  const cached = await (await get('/sitemap.xml')).text();
  documents.content.down = true;
  documents.purge(['all']);
  const staleEntry = await get('/sitemap.xml');
  expect([staleEntry.status, staleEntry.headers.get('x-stale'), await staleEntry.text()]).toEqual([200, '1', cached]);
  const never = await get(feedHref);
  expect([504, 503]).toContain(never.status);
  expect(never.headers.get('cache-control')).toBe('no-store');
  expect((await get('/robots.txt')).status).toBe(200);
});
