/** Rich texts as lists of small texts with markup, which translators change. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, type Mark, type RichText, richText } from '#contract/rich-text.ts';
import { inlineOf, markupOf } from '../../server/services/content/translations/markup.ts';
import { entriesOf } from '../../server/services/content/translations/matching.ts';
import { textsOf, withTexts } from '../../server/services/content/translations/texts.ts';
import { paragraph } from '../helpers/posts.ts';

const word = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('a < b', '<b>', '&lt;', 'R&D', '</a>', '"', '&amp;amp;', '\n'),
);
const address = fc.constantFrom('/', '#notes', 'https://example.org/?a=1&lt=2', 'mailto:a@example.org', '/a"b>c<d');
const marks = fc
  .uniqueArray(
    fc.oneof(
      ...(['bold', 'italic', 'code', 'strike', 'subscript', 'superscript'] as const).map((type) =>
        fc.constant<Mark>({ type }),
      ),
      address.map((href): Mark => ({ type: 'link', attrs: { href } })),
    ),
    { selector: ({ type }) => type, maxLength: 4 },
  )
  .map((all) => (all.length > 0 ? { marks: all } : {}));
const inline = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text' as const), text: word, own: marks }).map(({ own, ...text }) => ({
      ...text,
      ...own,
    })),
    fc.constant({ type: 'hardBreak' as const }),
    word
      .filter((text) => /\S/.test(text))
      .map((text) => ({ type: 'footnote' as const, attrs: { text: text.slice(0, 500) } })),
  ),
  { maxLength: 6 },
);
const block = inline.map((content) => ({ type: 'paragraph' as const, content }));
const doc = fc
  .array(
    fc.oneof(
      block,
      inline.map((content) => ({ type: 'heading' as const, attrs: { level: 2 as const }, content })),
      fc.array(block, { maxLength: 3 }).map((content) => ({ type: 'quote' as const, content })),
      fc.array(block, { minLength: 1, maxLength: 2 }).map((content) => ({
        type: 'bulletList' as const,
        content: [{ type: 'listItem' as const, content }],
      })),
      fc.array(inline, { minLength: 1, maxLength: 3 }).map((cells) => ({
        type: 'table' as const,
        attrs: { header: false, caption: 'A table' },
        content: [
          { type: 'tableRow' as const, content: cells.map((content) => ({ type: 'tableCell' as const, content })) },
        ],
      })),
      fc.constant({ type: 'codeBlock' as const, content: [{ type: 'text' as const, text: 'let a = 1' }] }),
    ),
    { maxLength: 5 },
  )
  .map((content) => ({ type: 'doc', content }) as RichText);

/** Neighbours with the same marks are one text to a reader. */
const joined = (content: readonly Inline[]): Inline[] => {
  const all: Inline[] = [];
  for (const item of content) {
    const last = all.at(-1);
    if (item.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(item.marks))
      all[all.length - 1] = { ...last, text: last.text + item.text };
    else all.push(item);
  }
  return all;
};

test('markup has all of a text, so that it can be read again', () => {
  fc.assert(
    fc.property(inline, (content) => {
      fc.pre(content.length > 0);
      expect(inlineOf(markupOf(content))).toEqual(joined(content));
    }),
  );
});

test('a text in another language keeps its blocks, and the same texts leave it as it is', () => {
  fc.assert(
    fc.property(doc, fc.string({ minLength: 1 }), (body, title) => {
      const content = { title, summary: '', body };
      const texts = textsOf('post', content);
      expect(new Set(texts.map(({ path }) => path)).size).toBe(texts.length);
      const own = texts.map(({ source }) => source);
      expect(withTexts('post', content, own)).toEqual(content);
      const other = withTexts(
        'post',
        content,
        own.map(() => 'x &amp; y'),
      );
      expect(richText.safeParse(other.body).error).toBeUndefined();
      const now = textsOf('post', other).map(({ source, markup }) => [source, markup]);
      expect(now).toEqual(texts.map(({ markup }) => ['x &amp; y', markup]));
      // Each translation is found again, also after another block came first.
      const entries = texts.map(({ path, source }, index) => ({ path, source, target: String(index) }));
      const longer = {
        ...content,
        body: { ...body, content: [...paragraph('Something new.').content, ...body.content] },
      };
      const found = new Map(entriesOf(textsOf('post', longer), entries).map((entry) => [entry?.target, entry?.source]));
      for (const { target, source } of entries) expect(found.get(target)).toBe(source);
    }),
  );
});

test('a changed block keeps its former translation, and an unlike one has none', () => {
  const bodyOf = (...lines: string[]) => ({ type: 'doc', content: lines.flatMap((line) => paragraph(line).content) });
  const content = { title: 'Tea', body: bodyOf('It begins here.', 'We make tea pots of clay.', 'It ends here.') };
  const entries = textsOf('post', content).map(({ path, source }) => ({ path, source, target: `«${source}»` }));
  const changed = {
    title: 'Tea time',
    body: bodyOf('New.', 'It begins here.', 'We make tea pots of red clay.', 'Utterly other'),
  };
  expect(entriesOf(textsOf('post', changed), entries).map((entry) => entry?.target)).toEqual([
    '«Tea»',
    undefined,
    '«It begins here.»',
    '«We make tea pots of clay.»',
    undefined,
  ]);
});

test('an item never gets the translation of another one that had its number', () => {
  const content = (first: string) => ({
    title: 'Team',
    blocks: [{ id: 'a', people: [{ role: first, text: 'The same.' }] }],
  });
  const entries = textsOf('page', content('Founder')).map(({ path, source }) => ({
    path,
    source,
    target: `«${source}»`,
  }));
  const targets = entriesOf(textsOf('page', content('Founders')), entries).map((entry) => entry?.target);
  expect(targets).toEqual(['«Team»', undefined, '«The same.»']);
});

test.each([
  ['<u>x</u>', '<u> is not known here. Write &lt; for the sign <.'],
  ['<script>x</script>', '<script> is not known here. Write &lt; for the sign <.'],
  ['<b>x', '<b> has no end.'],
  ['x</b>', '</b> does not end what was begun last.'],
  ['<b><i>x</b></i>', '</b> does not end what was begun last.'],
  ['<b><b>x</b></b>', '<b> is inside of another one.'],
  ['<b class="x">x</b>', '<b class="x"> has something beside its name.'],
  ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)"> has an address that is not allowed.'],
  ['<a href="&#106;avascript:x">x</a>', '<a href="&#106;avascript:x"> has an address that is not allowed.'],
  ['<a>x</a>', '<a> needs an address: <a href="…">.'],
  ['<a href="/" onclick="x">x</a>', '<a href="/" onclick="x"> needs an address: <a href="…">.'],
  ['<note>x', '<note> has no end.'],
  ['</note>', '</note> has no other half.'],
  ['<note><b>x</b></note>', '<b> is inside of a note, which has only text.'],
  ['<note> </note>', 'A footnote is empty.'],
  [`<note>${'x'.repeat(1001)}</note>`, 'A footnote has more than 1000 characters.'],
  ['<b></b>', 'There is no text between the formatting.'],
])('%s is refused', (markup, problem) => {
  expect(() => inlineOf(markup)).toThrow(problem);
});
