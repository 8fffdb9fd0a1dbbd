import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PageBlock } from '#contract/content/pages.ts';
import { type BrokenLinks, checkPage, checkPost, type Finding } from '#contract/content/publish-check.ts';
import { internalLinks } from '#contract/internal-links.ts';
import type { Block, RichText } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';
import { paragraph } from '../helpers/posts.ts';

const good = { title: 'A title', summary: 'A summary.', cover: null, seo: { title: null, description: null } };
const none: BrokenLinks = new Map();
const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
const heading = (level: 2 | 3, text: string): Block => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});
const image = (alt: string): Block => ({ type: 'image', attrs: { src: '/media/x.webp', alt, width: 1, height: 1 } });
const link = (href: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
});
const levels = (findings: readonly Finding[]) => findings.map(({ level, field }) => `${level} ${field}`);

describe('S7: a post', () => {
  const check = (body: RichText, fields: Partial<typeof good> = {}, dead = none) =>
    levels(checkPost({ ...good, ...fields, body }, dead));

  test('passes without findings when it is complete', () => {
    expect(check(doc(heading(2, 'One'), heading(3, 'Two'), link('/about')))).toEqual([]);
    expect(check(doc(image('A lamp')))).toEqual([]);
  });

  test('cannot be published without a title or a text', () => {
    expect(check(doc(), { title: ' ' })).toEqual(['error title', 'error body']);
    expect(check(doc({ type: 'paragraph' }))).toEqual(['error body']);
  });

  test('gets a warning for a picture without a description, and an error where the description is a file name', () => {
    const cover = { src: '/media/x.webp', alt: 'IMG_1.jpg', width: 1, height: 1, widths: [1], tint: '#000000' };
    expect(check(doc(image('')), { cover } as never)).toEqual(['error cover', 'warning body']);
  });

  test('cannot be published while a picture is missing in any of its places, and old words for one are named', () => {
    const place = { type: 'missingPicture', attrs: { alt: 'A lamp' } } as const;
    const inParagraph: Block = { type: 'paragraph', content: [{ type: 'text', text: 'x' }, place] };
    const inCell: Block = {
      type: 'table',
      attrs: { header: false },
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [place] }] }],
    };
    const inItem: Block = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [place] }] }],
    };
    for (const block of [inParagraph, inCell, inItem])
      expect(check(doc(heading(2, 'One'), block))).toEqual(['error body']);
    expect(checkPost({ ...good, body: doc(inParagraph, inCell) }, none)[0]?.message).toMatch(/^2 pictures are missing/);
    const old: Block = { type: 'paragraph', content: [{ type: 'text', text: 'A [Picture left out: lamp] here' }] };
    expect(check(doc(old))).toEqual(['warning body']);
  });

  test('gets a warning for headings out of order and for a title that search engines cut off', () => {
    expect(check(doc(heading(3, 'Too small')), { title: 'x'.repeat(61) })).toEqual([
      'warning body',
      'warning seoTitle',
    ]);
  });

  test('gets a warning for a missing summary, an empty heading and a description that search engines cut off', () => {
    const long = { title: 'x'.repeat(60), description: 'x'.repeat(161) };
    expect(check(doc(heading(2, ' '), heading(3, 'Two')), { summary: ' ', seo: long as never })).toEqual([
      ...['warning summary', 'warning body', 'warning seoDescription'],
    ]);
    expect(check(doc(heading(2, 'One')), { summary: 'x'.repeat(160), title: 'x'.repeat(60) })).toEqual([]);
    expect(check(doc({ type: 'paragraph', content: [{ type: 'text', text: ' ' }] }))).toEqual(['error body']);
  });

  test.each([
    ['IMG_1.jpg', 'error'],
    [' scan.PNG ', 'error'],
    ['A lamp.jpg', undefined],
    ['photo.jpg of a lamp', undefined],
    ['a.jpgs', undefined],
    ['  ', 'warning'],
  ])('with a picture described as %j gets: %s', (alt, level) => {
    expect(check(doc(image(alt)))).toEqual(level ? [`${level} body`] : []);
  });

  test('gets messages that name the heading, the link and the file', () => {
    const body = doc(heading(3, 'Too small'), image('a.jpg'), link('/gone'));
    const messages = checkPost({ ...good, body }, new Map([['/gone', 'missing']])).map(({ message }) => message);
    expect(messages).toEqual(['Too small', 'a.jpg', '/gone'].map((name) => expect.stringContaining(name)));
  });

  test('cannot be published with a broken link, also one inside a list', () => {
    const list: Block = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [link('/gone') as never] }],
    };
    expect(internalLinks({ body: doc(list, link('https://example.com'), link('/gone')) })).toEqual(['/gone']);
    expect(check(doc(list), {}, new Map([['/gone', 'missing']]))).toEqual(['error body']);
    expect(check(doc(list), {}, new Map([['/gone', 'hidden']]))).toEqual(['warning body']);
  });
});

test('S7: a page is checked block by block', () => {
  const blocks: PageBlock[] = [
    { id: randomUUID(), type: 'richText', heading: null, body: doc() },
    { id: randomUUID(), type: 'callToAction', heading: 'Go', text: null, links: [{ label: 'Go', href: '/gone' }] },
    { id: randomUUID(), type: 'richText', heading: null, body: paragraph('Words.') },
  ];
  const page = { title: 'A title', blocks, seo: good.seo };
  expect(levels(checkPage(page, new Map([['/gone', 'missing']])))).toEqual(['warning blocks.0', 'error blocks.1']);
  expect(levels(checkPage({ ...page, blocks: [] }, none))).toEqual(['error blocks']);
  expect(levels(checkPage({ ...page, title: ' ', blocks: page.blocks.slice(2) }, none))).toEqual(['error title']);
});

test('S7: pictures, headings and links are checked in each kind of block', () => {
  const picture = { alt: 'a.jpg' };
  const blocks = [
    { type: 'hero', heading: '', picture, links: [{ href: '/gone' }] },
    { type: 'image', picture },
    { type: 'people', heading: 'Us', people: [{ picture: null }, { picture }] },
    { type: 'richText', body: doc(link('/gone'), image('')) },
    { type: 'cards', heading: 'All', cards: [{ href: '/gone' }, { href: null }] },
    { type: 'quote', picture },
  ].map((block) => ({ id: randomUUID(), ...block })) as unknown as PageBlock[];
  const found = checkPage({ title: 'A title', blocks, seo: good.seo }, new Map([['/gone', 'missing']]));
  expect(levels(found)).toEqual([
    ...['warning blocks.0', 'error blocks.0', 'error blocks.0'],
    ...['error blocks.1', 'error blocks.2', 'warning blocks.3', 'error blocks.3', 'error blocks.4'],
  ]);
  expect([
    found[0]?.message,
    levels(checkPage({ title: 'A title', blocks: [{ ...blocks[3], body: doc() } as never], seo: good.seo }, none)),
  ]).toEqual(['This heading is empty.', ['warning blocks.0']]);
});

test('T54: a slug is suggested from a title in lowercase letters, digits and hyphens', () => {
  expect(slugFrom('  Größe zählt! ')).toBe('groesse-zaehlt');
  expect(slugFrom('Gro\u0308\u00dfe'), 'as macOS writes umlauts').toBe('groesse');
  expect(slugFrom('Łódź, Ærø, Привет')).toBe('lodz-aero-privet');
  expect(slugFrom('My iPhone & I')).toBe('my-iphone-i');
  expect(slugFrom('Lamp No. 1, second edition')).toBe('lamp-no-1-second-edition');
  expect(slugFrom('漢字')).toBe('');
  expect(slugFrom('x'.repeat(200))).toHaveLength(80);
});
