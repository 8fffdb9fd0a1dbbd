import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageBlock } from '#contract/content/pages.ts';
import { playerOf } from '#contract/embeds.ts';
import { internalLinks } from '#contract/internal-links.ts';
import { hasFormat, hasSameText, plainTextOf, richTextOf } from '#contract/plain-text.ts';
import {
  type Block,
  headingText,
  type Inline,
  plainText,
  type RichText,
  readingMinutes,
  richText,
  richTextJson,
} from '#contract/rich-text.ts';

test('plain text differs where only a footnote or the link of an embed does, and headings have no footnotes', () => {
  const note = (text: string): Inline => ({ type: 'footnote', attrs: { text } });
  const embed = (href: string): Block => ({ type: 'embed', attrs: { href } });
  expect(plainText(doc(paragraph(note('see'), words('One'), note('two'))))).toBe(' [see]One [two]');
  expect(plainText(doc(embed('https://a.example'), paragraph(words('x'))))).toBe('https://a.example\nx');
  expect(headingText({ type: 'heading', content: [words('Title'), note('source')] })).toBe('Title');
});

const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
const words = (text: string, ...marks: object[]) =>
  ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }) as Inline;
const paragraph = (...content: Inline[]) => ({ type: 'paragraph', content }) satisfies Block;
const list = (...items: Block[][]) =>
  ({ type: 'bulletList', content: items.map((content) => ({ type: 'listItem', content })) }) as Block;
const link = (href: string) => ({ type: 'link', attrs: { href } });
const divider: Block = { type: 'divider' };
const picture: Block = { type: 'image', attrs: { src: '/media/x.webp', alt: 'A lamp', width: 1, height: 1 } };

test('T50: a text has at most 32 levels and 5,000 parts', () => {
  const nested = (lists: number): Block =>
    list(lists === 1 ? [paragraph(words('x'))] : [paragraph(words('x')), nested(lists - 1)]);
  const dividers = (count: number) => doc(...Array.from({ length: count }, () => divider));
  const isAccepted = (text: RichText) => richText.safeParse(text).success;
  expect([15, 16].map((lists) => isAccepted(doc(nested(lists))))).toEqual([true, false]);
  expect([4_999, 5_000].map((count) => isAccepted(dividers(count)))).toEqual([true, false]);
});

test('typed paragraphs and line breaks are unchanged', () => {
  const line = fc.stringMatching(/^[a-z]([a-z ]*[a-z])?$/);
  const typed = fc.array(
    fc.array(line, { minLength: 1 }).map((lines) => lines.join('\n')),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(typed, (paragraphs) => {
      const text = paragraphs.join('\n\n');
      expect(plainTextOf(richTextOf(text))).toBe(text);
      expect(richTextOf(text).content).toHaveLength(paragraphs.length);
      expect(richTextJson.parse(JSON.stringify(richTextOf(text)))).toEqual(richTextOf(text));
    }),
  );
  expect(richTextOf('  one\r\n two \n \n\n three')).toEqual(
    doc(paragraph(words('one'), { type: 'hardBreak' }, words('two')), paragraph(words('three'))),
  );
  expect(richTextOf(' \n ')).toEqual(doc());
});

test('plain text includes the text of lists and headings, but no pictures', () => {
  const heading: Block = { type: 'heading', attrs: { level: 2 }, content: [words('Title')] };
  const nested = list([paragraph(words('one')), list([paragraph(words('two'))])], [paragraph(words('three'))]);
  const numbered = { ...list([paragraph(words('four'))]), type: 'orderedList' } as Block;
  const code: Block = { type: 'codeBlock', content: [words('five') as never] };
  const all = doc(
    heading,
    picture,
    nested,
    { type: 'paragraph' },
    numbered,
    code,
    paragraph(words(' six '), words('seven ')),
  );
  expect(plainTextOf(all)).toBe('Title\n\none\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix seven');
  expect(plainText(all)).toBe('Title\n\none\ntwo\nthree\n\nfour\nfive\n six seven ');
});

test('typed text equals the stored text when only empty lines and spaces differ', () => {
  const stored = doc(paragraph(words('one')), paragraph(words('two words')));
  for (const same of ['one\n\ntwo words', ' one \n\n\n  two words\n', 'one\r\ntwo words'])
    expect(hasSameText(stored, same)).toBe(true);
  for (const other of ['one two words', 'one\n\ntwowords', 'one']) expect(hasSameText(stored, other)).toBe(false);
});

test('a text has formatting if it has more than paragraphs without marks', () => {
  expect(hasFormat(doc(paragraph(words('plain')), { type: 'paragraph' }))).toBe(false);
  expect(hasFormat(doc(paragraph({ type: 'text', text: 'plain', marks: [] })))).toBe(false);
  expect(hasFormat(doc(paragraph(words('plain')), paragraph(words('plain'), words('bold', { type: 'bold' }))))).toBe(
    true,
  );
  expect(hasFormat(doc(paragraph(words('plain')), picture))).toBe(true);
});

test('the text of a form has to match the schema', () => {
  const message = (text: string) => richTextJson.safeParse(text).error?.issues[0]?.message;
  expect(message('{')).toBe('This text cannot be read.');
  expect(message('x'.repeat(1_000_001))).toBe('This text is too long.');
  const many = (count: number) =>
    JSON.stringify(doc(...Array.from({ length: count }, () => ({ type: 'paragraph' }) as Block)));
  expect(message(many(4_999))).toBeUndefined();
  expect(message(many(5_000))).toBe('This text is too long or too deeply nested.');
  const outside = { ...picture, attrs: { ...picture.attrs, src: 'https://elsewhere.example/x.webp' } } as Block;
  expect(message(JSON.stringify(doc(outside)))).toBeDefined();
  expect(message(JSON.stringify(doc(picture)))).toBeUndefined();
});

test('without JavaScript a footnote is shown in brackets, and counts as formatting', () => {
  const noted = doc(paragraph(words('A lamp'), { type: 'footnote', attrs: { text: 'Since 1951' } }));
  expect([plainTextOf(noted), plainText(noted), hasFormat(noted)]).toEqual([
    'A lamp [Since 1951]',
    'A lamp [Since 1951]',
    true,
  ]);
});

test('videos of known players are found in every form of their links, and in no others', () => {
  const id = 'dQw4w9WgXcQ';
  const video = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  for (const href of [
    `https://youtu.be/${id}?t=3`,
    `https://www.youtube.com/watch?a=1&v=${id}`,
    `https://m.youtube.com/shorts/${id}`,
  ])
    expect([href, playerOf(href)?.frame]).toEqual([href, video]);
  expect(playerOf('https://vimeo.com/76979871')?.frame).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  );
  const others = [
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://youtu.be/"><script>',
    'javascript:alert(1)',
    '/news',
  ];
  expect(others.map(playerOf)).toEqual(others.map(() => null));
  const isAllowed = (href: string) =>
    richTextJson.safeParse(JSON.stringify(doc({ type: 'embed', attrs: { href } }))).success;
  expect([...others, 'http://[', 'https://example.org/a'].map(isAllowed)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('reading 220 words takes a minute, and the minimum is one', () => {
  const minutes = (count: number) => readingMinutes(doc(paragraph(words('word '.repeat(count).trim()))));
  expect([1, 220, 329, 330, 2200].map(minutes)).toEqual([1, 1, 1, 2, 10]);
});

test('internal links are found in every part of a page, without duplicates', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 2 }, content: [words('a', link('/a'))] },
    list([paragraph(words('b', { type: 'bold' }, link('/b')))]),
    { ...list([paragraph(words('c', link('/c')))]), type: 'orderedList' } as Block,
    paragraph({ type: 'hardBreak' }, words('a', link('/a')), words('far', link('https://elsewhere.example'))),
    { type: 'paragraph' },
    { type: 'quote', content: [paragraph(words('q', link('/quoted')))] },
    { type: 'divider' },
    picture,
  );
  expect(internalLinks({ body: text })).toEqual(['/a', '/b', '/c', '/quoted']);
  const blocks = [
    { type: 'richText', body: text },
    { type: 'cards', cards: [{ href: '/card' }, { href: null }] },
    { type: 'hero', links: [{ href: '/hero' }] },
    { type: 'callToAction', links: [{ href: '/call' }] },
    { type: 'image', links: [{ href: '/never' }] },
  ];
  expect(internalLinks({ blocks: blocks as unknown as PageBlock[] })).toEqual([
    '/a',
    '/b',
    '/c',
    '/quoted',
    '/card',
    '/hero',
    '/call',
  ]);
});

test('a table is a grid within limits: rows are lines of its text, and its links are found', () => {
  const cell = (...content: Inline[]) => ({ type: 'tableCell', content });
  const table = (...rows: object[][]) =>
    ({
      type: 'table',
      attrs: { header: true, caption: 'Prices' },
      content: rows.map((content) => ({ type: 'tableRow', content })),
    }) as Block;
  const prices = table([cell(words('Name')), cell()], [cell(words('Lamp', link('/lamp'))), cell(words('10'))]);
  expect(plainTextOf(doc(prices))).toBe('Prices\nName | \nLamp | 10');
  expect(plainText(doc(prices))).toContain('Prices\nName');
  expect(internalLinks({ body: doc(prices) })).toEqual(['/lamp']);
  const isAllowed = (block: Block) => richTextJson.safeParse(JSON.stringify(doc(block))).success;
  const grid = (rows: number, columns: number) =>
    table(...Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell())));
  expect(
    [prices, grid(100, 12), grid(101, 2), grid(2, 13), table([cell()], [cell(), cell()]), table()].map(isAllowed),
  ).toEqual([true, true, false, false, false, false]);
});

test('S8: plain text has signs for words that are struck through, lower or higher, and none for the place of a picture', () => {
  const text = doc(
    paragraph(words('129', { type: 'strike' }), words(' 99, 10'), words('2', { type: 'superscript' })),
    paragraph(words('H'), words('2', { type: 'subscript' }), { type: 'missingPicture', attrs: { alt: 'A lamp' } }),
  );
  expect(plainTextOf(text)).toBe('~~129~~ 99, 10^2\n\nH_2');
  expect(plainText(text)).toBe('~~129~~ 99, 10^2\nH_2');
  expect(hasFormat(doc(paragraph({ type: 'missingPicture', attrs: { alt: '' } })))).toBe(true);
});
