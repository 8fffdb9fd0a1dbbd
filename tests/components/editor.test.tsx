import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasFormat, hasSameText, plainTextOf, richTextOf } from '#contract/plain-text.ts';
import { type RichText as Doc, richText, richTextJson } from '#contract/rich-text.ts';
import { schemaExtensions } from '../../src/client-components/editor/schema.ts';
import { fromField, fromStored, toField } from '../../src/client-components/editor/stored.ts';
import { urlFromText } from '../../src/client-components/editor/urls.ts';
import { RichText } from '../../src/server-components/ui/rich-text.tsx';

const schema = getSchema(schemaExtensions);
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('<b>&', 'two words', '\u00e9\ud83d\ude00'),
);
const hrefs = fc.constantFrom('/news', '#part', 'https://example.org/?a=1&b=2', 'mailto:us@example.org');
const marks = fc
  .record({
    link: fc.option(hrefs),
    bold: fc.boolean(),
    italic: fc.boolean(),
    strike: fc.boolean(),
    code: fc.boolean(),
    shifted: fc.constantFrom(null, 'subscript', 'superscript'),
  })
  .map(({ link, shifted, ...on }) => [
    ...(shifted === null ? [] : [{ type: shifted }]),
    ...(link === null ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...Object.entries(on).flatMap(([type, isOn]) => (isOn ? [{ type }] : [])),
  ]);
const inline: fc.Arbitrary<object> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  { weight: 1, arbitrary: words.map((alt) => ({ type: 'missingPicture', attrs: { alt } })) },
  {
    weight: 1,
    arbitrary: words.filter((text) => text.trim() !== '').map((text) => ({ type: 'footnote', attrs: { text } })),
  },
);
const inlines = fc.array(inline, { maxLength: 4 });
const paragraph = fc.record({ type: fc.constant('paragraph'), content: inlines });
const { list } = fc.letrec<{ list: object; item: object }>((tie) => ({
  list: fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
  item: fc
    .tuple(paragraph, fc.array(fc.oneof({ depthSize: 'small' }, paragraph, tie('list')), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
}));
const block = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(2, 3) }),
    content: inlines,
  }),
  list,
  words.map((text) => ({ type: 'codeBlock', content: [{ type: 'text', text }] })),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      src: fc.constantFrom('/media/0123456789abcdef0123456789abcdef-960.webp'),
      alt: words,
      width: fc.integer({ min: 1, max: 1600 }),
      height: fc.integer({ min: 1, max: 1600 }),
    }),
  }),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'quote', content })),
  fc.constant({ type: 'divider' }),
  fc.constant({ type: 'embed', attrs: { href: 'https://youtu.be/dQw4w9WgXcQ', title: 'A lamp' } }),
  fc
    .tuple(fc.boolean(), fc.option(fc.constant('Prices'), { nil: undefined }), fc.integer({ min: 1, max: 3 }))
    .chain(([header, caption, columns]) =>
      fc
        .array(
          fc.array(
            inlines.map((content) => ({ type: 'tableCell', content })),
            {
              minLength: columns,
              maxLength: columns,
            },
          ),
          { minLength: 1, maxLength: 3 },
        )
        .map((rows) => ({
          type: 'table',
          attrs: caption === undefined ? { header } : { header, caption },
          content: rows.map((content) => ({ type: 'tableRow', content })),
        })),
    ),
);
const document = fc.array(block, { maxLength: 5 }).map((content) => ({ type: 'doc', content }));

/** The document after ProseMirror loaded it: neighbours with equal marks are merged and marks are sorted. */
function loadedInEditor(stored: object): Node {
  const node = schema.nodeFromJSON(fromStored(stored));
  node.check();
  return node;
}
const toStored = (doc: Node): Doc => JSON.parse(toField(doc)) as Doc;

test('S8: after a key, only the block with the caret is serialized again', () => {
  const paragraphs = Array.from({ length: 500 }, (_, at) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `Paragraph ${at}` }],
  }));
  const before = loadedInEditor({ type: 'doc', content: paragraphs });
  toField(before);
  const { tr } = EditorState.create({ doc: before });
  const after = tr.insertText('!', 1).doc;
  const serialized: number[] = [];
  after.forEach((block, _offset, index) => {
    const { toJSON } = block;
    block.toJSON = () => {
      serialized.push(index);
      return toJSON.call(block) as unknown;
    };
  });
  expect(toStored(after).content[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: '!Paragraph 0' }] });
  expect(toStored(after).content).toHaveLength(500);
  expect(serialized).toEqual([0]);
});

test('S8: every document is stored as it was written and opens in the editor unchanged', () => {
  fc.assert(
    fc.property(document, (doc) => {
      const stored = richText.parse(toStored(loadedInEditor(doc)));
      expect(richTextJson.parse(JSON.stringify(stored))).toEqual(stored);
      expect(toStored(loadedInEditor(stored))).toEqual(stored);
      expect(lettersOf(stored)).toEqual(lettersOf(toStored(loadedInEditor(doc))));
    }),
    { numRuns: 150 },
  );
});

test('S8: every letter of a document is rendered with its marks', () => {
  fc.assert(
    fc.property(document, (doc) => {
      const stored = richText.parse(toStored(loadedInEditor(doc)));
      const html = renderToStaticMarkup(<RichText doc={stored} />);
      // Footnotes, which have a test of their own, are listed elsewhere.
      const text = html.replaceAll(
        /<sup><a [\s\S]*?<\/sup>|<div class="embed">[\s\S]*?<\/div>|<section class="footnotes"[\s\S]*$/g,
        '',
      );
      expect(renderedLetters(text)).toEqual(lettersOf(stored));
    }),
    { numRuns: 150 },
  );
});

test('T50: a field with any content opens in the editor, reduced to what the schema allows', () => {
  const hostile = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ type: 'doc', content: [value] })),
  );
  fc.assert(
    fc.property(hostile, (json) => {
      schema.nodeFromJSON(fromField(json)).check();
    }),
  );
  const script = { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] };
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'kept', marks: [link, { type: 'blink' }] }] };
  const foreign = { type: 'image', attrs: { src: 'http://169.254.169.254/x.png', alt: '', width: 1, height: 1 } };
  const shown = fromField(JSON.stringify({ type: 'doc', content: [script, text, foreign] }));
  expect(shown).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'kept' }] }] });
});

test('S8: a text written without JavaScript becomes paragraphs, and an unchanged text keeps its formatting', () => {
  const formatted = richText.parse({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A heading' }] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'one\n\n  two' }] },
    ],
  });
  expect(hasSameText(formatted, plainTextOf(formatted).replaceAll('\n', '\r\n'))).toBe(true);
  expect(hasSameText(formatted, 'A heading')).toBe(false);
  expect(hasFormat(formatted)).toBe(true);
  const typed = richTextOf('First.\r\nSame paragraph.\r\n\r\nSecond <b>.');
  expect([richText.safeParse(typed).success, hasFormat(typed)]).toEqual([true, false]);
  expect(plainTextOf(typed)).toBe('First.\nSame paragraph.\n\nSecond <b>.');
});

test('S8: a typed link becomes a safe URL or none', () => {
  expect(urlFromText(' example.org/a ')).toBe('https://example.org/a');
  expect(urlFromText('us@example.org')).toBe('mailto:us@example.org');
  expect(urlFromText('+15550100')).toBe('tel:+15550100');
  expect(urlFromText('/news')).toBe('/news');
  expect(urlFromText('https://example.org/a b')).toBe('https://example.org/a%20b');
  for (const typed of ['javascript:alert(1)', '//evil.example', 'lamp', 'two words', 'data:text/html,x', '']) {
    expect(urlFromText(typed)).toBeNull();
  }
});

type Tree = {
  type?: string;
  text?: string;
  attrs?: { caption?: string };
  content?: Tree[];
  marks?: Array<{ type: string; attrs?: { href: string } }>;
};
const nameOf = ({ type, attrs }: { type: string; attrs?: { href: string } }) => (attrs ? `link ${attrs.href}` : type);

/** Every letter with its marks; letters in a code block have none. */
function lettersOf(node: Doc | Tree): string[] {
  const { text, marks = [], content = [], attrs } = node as Tree;
  if (text !== undefined) return [...text].map((letter) => [letter, ...marks.map(nameOf).sort()].join(' '));
  if (attrs?.caption) return [...attrs.caption, ...content.flatMap((child) => lettersOf(child))];
  return content.flatMap((child) => lettersOf(child));
}

const tags: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  code: 'code',
};
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The same list, read from HTML. */
function renderedLetters(html: string): string[] {
  const letters: string[] = [];
  const open: string[] = [];
  let isBlock = false;
  for (const [token, end, tag, rest] of html.matchAll(/<(\/?)(\w+)([^>]*)>|&[#\w]+;|[^<&]/gu)) {
    if (tag === undefined) {
      const letter = token.startsWith('&') && token.length > 1 ? (entities[token.slice(1, -1)] ?? token) : token;
      letters.push([letter, ...open.filter((name) => !isBlock || name !== 'code').sort()].join(' '));
    } else if (tag === 'pre') isBlock = end === '';
    else if (tag === 'a' || tag in tags) {
      if (end) open.pop();
      else
        open.push(tag === 'a' ? `link ${unescaped(rest?.match(/href="([^"]*)"/)?.[1] ?? '')}` : (tags[tag] as string));
    }
  }
  return letters;
}

const unescaped = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
