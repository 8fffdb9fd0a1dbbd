/** Exports of WordPress become posts, pages, pictures and redirects. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMedia } from '#contract/content/media.ts';
import { listMovedEntries, type Move } from '#contract/content/moving.ts';
import { getPage } from '#contract/content/pages.ts';
import { getPost, listPosts } from '#contract/content/posts.ts';
import { getPostRecord, listPostRecords, savePost } from '#contract/content/posts-admin.ts';
import { listRedirectRecords } from '#contract/content/redirects.ts';
import { type ForeignService, startForeignService } from '../helpers/foreign-service.ts';
import { countsOf, read, step, wxr } from '../helpers/moving.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
let old: ForeignService;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  old = await startForeignService(({ url }, response) => {
    if (url.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else if (url.endsWith('.gif')) response.writeHead(200).end('no picture');
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await services?.remove();
  await old?.close();
});

const entriesOf = async ({ id }: Move) => (await services.call(listMovedEntries, { id, pageSize: 100 })).items;
const notesOf = async (move: Move) =>
  Object.fromEntries((await entriesOf(move)).map(({ title, notes }) => [title, notes.join(' ')]));

describe('a whole site', () => {
  test('is listed first, comes as it was, comes once, and is taken away again except for what was changed', async () => {
    const file = wxr([
      {
        post_id: '1',
        title: 'Oak &amp; ash',
        post_name: 'oak-and-ash',
        link: 'https://old.example/2019/05/oak-and-ash/',
        tags: 'Wood,Tools',
        meta: '_thumbnail_id=9',
        html: `<!-- wp:paragraph --><p>Planed <strong>twice</strong>.</p><!-- /wp:paragraph --><figure><img src="${old.url}/a.png" alt="A plane"/><figcaption>My plane</figcaption></figure><form><input></form>`,
      },
      {
        post_id: '2',
        title: 'Later',
        post_name: 'later',
        status: 'future',
        post_date_gmt: '2040-01-01 00:00:00',
        html: 'One\n\nTwo\nlines [gallery ids="1"]',
      },
      {
        post_id: '3',
        title: 'Mine',
        status: 'private',
        html: `<p>Secret</p><img src="${old.url}/b.gif" alt=""><img src="${old.url}/c.png">`,
      },
      {
        post_id: '4',
        title: 'About us',
        post_name: 'about-us',
        post_type: 'page',
        link: 'https://old.example/about-us/',
        html: '<p>We are three.</p>',
      },
      { post_id: '5', title: 'Shop', post_type: 'product', html: 'x' },
      {
        post_id: '9',
        title: 'cover',
        post_type: 'attachment',
        attachment_url: `${old.url}/cover.png`,
        meta: '_wp_attachment_image_alt=The shop',
      },
    ]);
    const before = await services.call(listPosts, {});
    const move = await read(services, file);
    expect([move.state, move.reason, move.format]).toEqual(['read', null, 'wordpress']);
    expect(countsOf(move)).toEqual({ 'post ready': 3, 'page ready': 1, 'other left': 1, 'picture ready': 4 });
    expect(await services.call(listPosts, {})).toEqual(before);

    const moved = await step(services, move.id, 'bring');
    expect(countsOf(moved)).toEqual({
      'post made': 3,
      'page made': 1,
      'other left': 1,
      'picture made': 3,
      'picture failed': 1,
      'redirect made': 1,
    });
    const post = await services.call(getPost, { slug: 'oak-and-ash' });
    expect(post).toMatchObject({
      title: 'Oak & ash',
      publishedAt: new Date('2019-05-04T08:00:00Z'),
      tags: ['Wood', 'Tools'],
      authors: [{ name: 'Ines Moreau' }],
      cover: { alt: 'The shop', width: 40 },
    });
    expect(post.body.content).toMatchObject([
      {
        type: 'paragraph',
        content: [{ text: 'Planed ' }, { text: 'twice', marks: [{ type: 'bold' }] }, { text: '.' }],
      },
      { type: 'image', attrs: { alt: 'A plane', width: 40, height: 30, caption: 'My plane' } },
    ]);
    const notes = await notesOf(moved);
    expect(notes['Oak & ash']).toContain('a form');
    expect(notes['Mine']).toMatch(/draft.*b\.gif/);
    expect(notes['Shop']).toContain('product');
    expect(notes['Later']).toContain('[gallery]');
    const records = (await services.call(listPostRecords, {})).items;
    expect(Object.fromEntries(records.map(({ title, status }) => [title, status]))).toEqual({
      'Oak & ash': 'published',
      Later: 'scheduled',
      Mine: 'draft',
    });
    // It stays where it was.
    expect(await services.call(getPage, { route: 'about-us' })).toMatchObject({
      address: '/about-us',
      blocks: [{ type: 'richText' }],
    });
    const redirects = (await services.call(listRedirectRecords, {})).items.map(({ from, to, status }) => [
      from,
      to,
      status,
    ]);
    expect(redirects).toEqual([['/2019/:a/:slug', '/news/:slug', 301]]);

    const again = await read(services, file);
    expect(countsOf(again)).toEqual({ 'post same': 3, 'page same': 1, 'other left': 1, 'picture ready': 4 });
    expect(countsOf(await step(services, again.id, 'bring'))).toMatchObject({ 'post same': 3, 'page same': 1 });
    expect((await services.call(listPostRecords, {})).items).toHaveLength(3);

    const changed = records.find(({ title }) => title === 'Mine');
    const { content, revision } = await services.call(getPostRecord, { id: changed!.id });
    await services.call(savePost, { ...content, title: 'Mine, changed', id: changed!.id, revision });
    const undone = await step(services, move.id, 'undo');
    expect(countsOf(undone)).toMatchObject({
      'post undone': 2,
      'post kept': 1,
      'page undone': 1,
      'redirect undone': 1,
    });
    expect((await services.call(listPostRecords, {})).items.map(({ title }) => title)).toEqual(['Mine, changed']);
    expect((await services.call(listRedirectRecords, {})).items).toEqual([]);
    expect((await services.call(listMedia, {})).items).toHaveLength(1);

    const third = await read(services, file);
    expect(countsOf(third)).toMatchObject({ 'post ready': 2, 'post same': 1 });
  });
});

describe('files that are refused as a whole', () => {
  const lolz = '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  test.each([
    ['a billion laughs', wxr([{ post_id: '1', title: 'x', html: '&b;' }], { head: lolz }), /document type/],
    ['an unknown entity', wxr([], { extra: '<x>&nbsp;</x>' }), /not valid XML/],
    ['a file that ends too early', wxr([{ post_id: '1', title: 'x' }]).slice(0, -40), /Line \d+/],
    ['XML of something else', '<?xml version="1.0"?><feed><entry/></feed>', /no export of WordPress/],
    ['bytes that are not what they say', Buffer.from(wxr([{ post_id: '1', title: 'Größe' }]), 'latin1'), /damaged/],
    ['an encoding that nobody knows', wxr([], { head: '<?xml version="1.0" encoding="klingon"?>' }), /klingon/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]), /neither/],
    ['an export without posts', wxr([]), /no posts/],
  ])('%s', async (_name, file, reason) => {
    const before = (await services.call(listPostRecords, {})).items.length;
    const move = await read(services, file);
    expect([move.state, move.reason]).toEqual(['refused', expect.stringMatching(reason)]);
    expect((await services.call(listPostRecords, {})).items).toHaveLength(before);
  });
});

test.each([
  ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1'), 'windows-1252'],
  ['utf-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'UTF-8'],
])('a file in %s is read', async (name, encode, label) => {
  const title = `Größe in ${name}`;
  const head = `<?xml version="1.0" encoding="${label}"?>`;
  const move = await read(
    services,
    encode(wxr([{ post_id: `e${name}`, title, html: '<p>]]&gt; é\u000b</p>' }], { head })),
  );
  expect([move.reason, (await entriesOf(move)).map((entry) => entry.title)]).toEqual([null, [title]]);
});
