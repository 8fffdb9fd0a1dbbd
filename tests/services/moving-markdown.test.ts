/** Folders of Markdown, as Jekyll, Hugo and Astro have them, become posts and pages. */
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMovedEntries, type MovedEntry } from '#contract/content/moving.ts';
import { getPage } from '#contract/content/pages.ts';
import { getPost } from '#contract/content/posts.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import type { Block } from '#contract/rich-text.ts';
import { countsOf, packed, read, step } from '../helpers/moving.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
let picture: Buffer;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false' });
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
});
afterAll(() => services?.remove());

type Files = Parameters<typeof packed>[0];
const entriesOf = async (id: string): Promise<readonly MovedEntry[]> =>
  (await services.call(listMovedEntries, { id })).items;
const noteOf = async (files: Files | Uint8Array): Promise<string> => {
  const { id, reason } = await read(services, files instanceof Uint8Array ? files : packed(files));
  return reason ?? (await entriesOf(id)).flatMap(({ notes }) => notes).join(' ');
};
async function bring(files: Files, options: object = {}) {
  const { id, reason, format } = await read(services, packed(files), { name: 'site.zip', ...options });
  expect([reason, format]).toEqual([null, 'markdown']);
  const moved = await step(services, id, 'bring');
  return { id, counts: countsOf(moved), entries: await entriesOf(id) };
}
const redirects = async () =>
  (await services.call(listRedirectRecords, {})).items.map(({ from, to }) => `${from} ${to}`);
const words = (block: Block | undefined): string => JSON.stringify(block);

test('Jekyll: dates in names, drafts, its own permalinks, templates and tables', async () => {
  const { counts, entries } = await bring({
    'site-main/_config.yml': 'title: Workshop\npermalink: /:year/:month/:title\n',
    'site-main/README.md': '# About this repository',
    'site-main/_posts/2024-01-02-first-cut.md': `---
layout: post
title: "First cut"
date: 2024-01-02 10:30:00 +0100
tags: [oak, saws]
categories: notes
author: Ines Moreau
description: How we began.
image: /assets/saw.png
---
Oak is *hard*.[^1] See [the next]({% post_url 2024-02-03-second-cut %}).

![A saw]({{ site.baseurl }}/assets/saw.png "Our saw")

{% highlight ruby %}
puts '{{ kept }}'
{% endhighlight %}

{% include newsletter.html %}

| Wood | Days |
|------|-----:|
| Oak  | 30   |

- [x] Planed

[^1]: And *heavy*.
`,
    'site-main/_posts/2024-02-03-second-cut.md': '---\ntitle: Second cut\n---\nText with `{{ words }}` in code.\n',
    'site-main/_drafts/later.md': '---\ntitle: Later\npermalink: constructor\n---\nNot yet.\n',
    'site-main/about-us.md':
      '---\nlayout: page\ntitle: About us\npermalink: /company/\nredirect_from: [/who]\n---\nWe saw.\n',
    'site-main/assets/saw.png': picture,
  });
  expect(counts).toEqual({ 'post made': 3, 'page made': 1, 'picture made': 1, 'redirect made': 2 });
  const { body, tags, authors, publishedAt, summary, cover } = await services.call(getPost, { slug: 'first-cut' });
  expect([tags, authors, publishedAt, summary, cover?.width]).toEqual([
    ['oak', 'saws', 'notes'],
    [{ name: 'Ines Moreau' }],
    new Date('2024-01-02T09:30:00Z'),
    'How we began.',
    40,
  ]);
  expect(body.content.map(({ type }) => type)).toEqual(['paragraph', 'image', 'codeBlock', 'table', 'bulletList']);
  expect(words(body.content[0])).toContain('{"type":"footnote","attrs":{"text":"And heavy."}}');
  expect(words(body.content[0])).toContain('"href":"/2024/02/second-cut"');
  expect(words(body.content[1])).toContain('"caption":"Our saw"');
  expect(words(body.content[2])).toContain('{{ kept }}');
  expect(entries.find(({ title }) => title === 'First cut')?.notes).toEqual(['Left out: include.']);
  expect((await services.call(getPage, { route: 'company' })).title).toBe('About us');
  expect(await redirects()).toEqual(expect.arrayContaining(['/2024/:a/:slug /news/:slug', '/who /company']));
  const { items } = await services.call(listPostRecords, { status: 'draft' });
  expect(items.map(({ title }) => title)).toContain('Later');
});

test('Hugo: TOML, page bundles with their pictures, shortcodes, aliases and sections', async () => {
  const { counts, entries } = await bring({
    'hugo.toml': 'title = "Workshop"',
    'content/_index.md': '+++\ntitle = "Home"\n+++\n',
    'content/posts/kiln/index.md': `+++
title = "The kiln"
date = 2023-05-06T07:08:09Z
draft = false
tags = ["heat"]
aliases = ["/old/kiln/"]
+++
{{< figure src="fire.png" alt="Fire" caption="900 degrees" >}}

{{< youtube dQw4w9WgXcQ >}}

See [drying]({{< ref "drying.md" >}}).
`,
    'content/posts/kiln/fire.png': picture,
    'content/posts/drying.md': '---\ntitle: Drying\ndate: 2023-06-07\nslug: dry\n---\nSlowly. ![Fire](/fire-2.png)\n',
    'content/posts/secret.md': '{\n"title": "Hidden",\n"draft": true\n}\nNot out.\n',
    'content/visit.md': '---\ntitle: Visit\n---\nCome.\n',
    'content/security.md': '+++\ntitle = "Security"\n[draft]\n+++\n[Dry]({{< ref "/posts/drying.md" >}})\n',
    'static/fire-2.png': picture,
    'themes/plain/README.md': 'No text of the site.',
  });
  expect(counts).toMatchObject({ 'post made': 3, 'page made': 2, 'picture made': 2, 'other left': 1 });
  expect(words((await services.call(getPage, { route: 'security' })).blocks as never)).toContain('"href":"/posts/dry"');
  const { body, publishedAt } = await services.call(getPost, { slug: 'kiln' });
  expect([publishedAt, body.content.map(({ type }) => type)]).toEqual([
    new Date('2023-05-06T07:08:09Z'),
    ['image', 'embed', 'paragraph'],
  ]);
  expect(words(body.content[2])).toContain('"href":"/posts/dry"');
  expect(await redirects()).toEqual(
    expect.arrayContaining(['/posts/kiln /news/kiln', '/old/kiln /news/kiln', '/posts/dry /news/dry']),
  );
  expect(entries.find(({ title }) => title === 'Home')?.state).toBe('left');
});

test('Astro: collections, MDX, and a pattern that the person chose', async () => {
  const { counts } = await bring(
    {
      'astro.config.mjs': 'export default {}',
      'src/content/blog/glaze.mdx': `---
title: 'Glaze'
pubDate: 'Jul 08 2022'
heroImage: '../../assets/glaze.png'
---
import Box from '../../components/Box.astro';

# Colours

Text <Box>in a box</Box>.
`,
      'src/assets/glaze.png': picture,
      'src/pages/prices.md': '---\nlayout: ../layouts/Page.astro\ntitle: Prices\n---\nFair.\n',
    },
    { addresses: '/journal/:year/:slug/' },
  );
  expect(counts).toMatchObject({ 'post made': 1, 'page made': 1, 'picture made': 1 });
  const { body, cover, publishedAt } = await services.call(getPost, { slug: 'glaze' });
  expect([cover?.width, publishedAt?.toISOString().slice(0, 10), body.content.length]).toEqual([40, '2022-07-08', 2]);
  expect(await redirects()).toEqual(expect.arrayContaining(['/journal/2022/glaze /news/glaze']));
});

test('many news of a section need one redirect, and others of it their own', async () => {
  const note = (index: number) => [`content/notes/note-${index}.md`, `---\ndate: 2020-01-01\n---\nNote ${index}`];
  const { counts } = await bring({
    ...Object.fromEntries(Array.from({ length: 25 }, (_, index) => note(index))),
    'content/notes/Blöcke.md': '---\ndate: 2020-01-01\n---\nNote',
  });
  expect(counts).toEqual({ 'post made': 26, 'redirect made': 2 });
  expect(await redirects()).toEqual(
    expect.arrayContaining(['/notes/Blöcke /news/bloecke', '/notes/:slug /news/:slug']),
  );
});

test('a second time changes nothing, and an undo leaves nothing', async () => {
  const files = { 'posts/2020-01-01-once.md': 'Once ![x](p.png)', 'posts/p.png': picture };
  const { id } = await bring(files);
  const again = await read(services, packed(files));
  expect(countsOf(again)).toMatchObject({ 'post same': 1 });
  expect(countsOf(await step(services, id, 'undo'))).toMatchObject({ 'post undone': 1, 'picture undone': 1 });
  expect((await services.call(listPostRecords, { query: 'once', counted: 'true' })).total).toBe(0);
});

describe('encodings', () => {
  test('of texts and of names', async () => {
    const latin = Buffer.from('---\ntitle: Übung\n---\nGrün und fünf Maß.\n', 'latin1');
    const wide = Buffer.from('\ufeff---\ntitle: Ёлка\n---\nДерево.\n', 'utf16le');
    const { counts, entries } = await bring({
      'posts/latin.md': latin,
      'posts/wide.md': wide,
      'posts/gro\u0308sse.md': '---\r\ntitle: Größe\r\n---\r\n![x](gr%C3%B6sse.png)\r\n',
      'posts/größe.txt': 'no text',
      'posts/gro\u0308sse.png': picture,
    });
    expect(counts).toMatchObject({ 'post made': 3, 'picture made': 1 });
    expect(entries.slice(0, 3).map(({ title, notes }) => [title, notes])).toEqual([
      ['Übung', ['It is not UTF-8, so it was read as Windows-1252.']],
      ['Ёлка', []],
      ['Größe', ['Its address is /news/groesse now.']],
    ]);
  });
});

describe('faults of one file are named with it', () => {
  test.each([
    ['front matter that is no YAML', '---\ntitle: "a\nb: [\n---\nText', /not valid YAML: .*line/],
    ['front matter that is no TOML', '+++\ntitle = \n+++\nText', /not valid TOML/],
    [
      'aliases of aliases',
      `---\na: &a [x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, at) => `${'bcdefghij'[at]}: &${'bcdefghij'[at]} [${`*${'abcdefghi'[at]},`.repeat(9)}]`).join('\n')}\n---\nText`,
      /Excessive alias count/,
    ],
    ['a text that is nested without end', '> '.repeat(100_000), /nested too deeply/],
    ['a line of signs', '['.repeat(100_000), /too many signs\.$/],
    ['a footnote of signs', `Text[^1]\n\n[^1]: ${'['.repeat(100_000)}`, /too many signs/],
    [
      'a long footnote for many words',
      `${'[^1]\n\n'.repeat(6_000)}[^1]: ${'word '.repeat(20_000)}`,
      /footnotes are too long/,
    ],
    [
      'a table with more cells than its text has signs',
      `${'a|'.repeat(1_000)}\n${'-|'.repeat(1_000)}\n${'a\n'.repeat(1_000)}`,
      /too many cells/,
    ],
    [
      'such a table in a list',
      `- ${'a|'.repeat(1_000)}\n  ${'-|'.repeat(1_000)}\n${'  a\n'.repeat(1_000)}`,
      /too many cells/,
    ],
    ['a text that is too long', 'word '.repeat(200_000), /too long/],
    ['a file that unpacks to too much', '\n'.repeat(20_000_000), /larger than/],
  ])('%s', async (_name, text, note) => {
    expect(await noteOf({ 'posts/text.md': text })).toMatch(note);
  });

  test('a picture that is not there, or is none, and a link to a file outside', async () => {
    const { entries } = await bring({
      'posts/without.md': 'Text ![x](gone.png) ![y](none.png)',
      'posts/none.png': 'no picture',
    });
    expect(entries[0]?.notes).toEqual([
      'Without the picture archive:gone.png: It is not in the archive.',
      expect.stringMatching(/^Without the picture archive:posts\/none.png: /),
    ]);
    const link = zipSync({
      'posts/link.md': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
      'posts/b.md': Buffer.from('b'),
    });
    expect(await noteOf(link)).toMatch(/link to another file/);
  });
});

describe('archives that are refused', () => {
  const twice = (first: string, second: string) =>
    Buffer.from(
      Buffer.from(packed({ [first]: 'a', 'b.md': 'b' }))
        .toString('latin1')
        .replaceAll(first, second),
      'latin1',
    );
  test.each([
    ['a path upward', () => twice('posts/aaa.md', '../../aaa.md'), /leads out of it/],
    ['an absolute path', () => twice('posts/aaa.md', '/tmp/aaaa.md'), /leads out of it/],
    ['a path of Windows upward', () => twice('posts/aaa.md', '..\\..\\aaa.md'), /leads out of it/],
    ['an end that is missing', () => packed({ 'a.md': 'a' }).slice(0, -10), /damaged/],
    [
      'a list that is damaged',
      () => {
        const bytes = Buffer.from(packed({ 'a.md': 'a'.repeat(99) }));
        bytes.fill(7, bytes.length - 60, bytes.length - 30);
        return bytes;
      },
      /damaged/,
    ],
    ['no Markdown', () => packed({ 'a.txt': 'a' }), /no texts in Markdown/],
    ['nothing', () => packed({}), /no texts in Markdown/],
  ])('%s', async (_name, file, reason) => {
    const move = await read(services, file());
    expect([move.state, move.reason]).toEqual(['refused', expect.stringMatching(reason)]);
  });

  test('of two files with one name, neither is chosen', async () => {
    expect(await noteOf(twice('a.md', 'b.md'))).toMatch(/two files of this name/);
  });

  test('damaged words of one file leave the others', async () => {
    const bytes = Buffer.from(packed({ 'posts/a.md': 'abcdefgh'.repeat(2_000), 'posts/b.md': 'b' }));
    bytes.fill(0xff, 45, 60);
    const move = await read(services, bytes);
    expect(countsOf(move)).toEqual({ 'other left': 1, 'post ready': 1 });
  });
});
