/** Rich text that is written as Markdown is the same text when it is read again. */
import { expect, test } from 'vitest';
import { markdownOf } from '#contract/markdown-of.ts';
import type { Block, Inline, Mark } from '#contract/rich-text.ts';
import { richTextOf } from '../../server/services/content/moving/html.ts';
import { htmlOf } from '../../server/services/content/moving/markdown.ts';

const again = (blocks: readonly Block[]) =>
  richTextOf(
    htmlOf(
      markdownOf(blocks, (src) => `..${src}`),
      { isMdx: false },
    ).html,
  ).body.content;
const text = (words: string, ...marks: Array<Mark['type'] | Mark>): Inline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0
    ? { marks: marks.map((mark) => (typeof mark === 'string' ? ({ type: mark } as Mark) : mark)) }
    : {}),
});
const paragraph = (...content: Inline[]): Extract<Block, { type: 'paragraph' }> => ({ type: 'paragraph', content });
const link: Mark = { type: 'link', attrs: { href: '/news/a_(b)?c=1&d=*e*' } };

const blocks: Record<string, Block[]> = {
  'signs of Markdown, templates and addresses': [
    ...[
      '# no heading',
      '1. no list',
      '- none',
      '+ none',
      '> no quote',
      '---',
      '=== ',
      '*a* _b_ `c` ~~d~~ [e](f) ![g](h) <b>i</b> &amp; a|b \\n',
      '{{ site.url }} {% if %} {{< x >}} {: .y}',
      'https://a.example www.b.example c@d.example [^1] [^1]: e',
      '    indented',
      'a  b\u00a0c',
      'export const a = 1',
      '1\\) a',
      'ends in \\',
    ].map((words) => paragraph(text(words.trim().replace(/ +/g, ' ')))),
  ],
  'marks between words, within words, and beside each other': [
    paragraph(
      text('a '),
      text('bold', 'bold'),
      text(' b '),
      text('italic', 'italic'),
      text('c'),
      text('both', 'bold', 'italic'),
      text(' '),
      text('"quoted"', 'bold'),
      text('x'),
    ),
    paragraph(
      text('code', 'code'),
      text(' '),
      text('a`b|{{c}}', 'code'),
      text(' H'),
      text('2', 'subscript'),
      text('O'),
      text('3', 'superscript'),
      text(' '),
      text('gone', 'strike'),
    ),
    paragraph(
      text('see', 'italic'),
      text(' '),
      text('this', 'italic', link),
      text(' or '),
      text('that', link),
      text('.'),
    ),
    paragraph(
      text('one'),
      { type: 'hardBreak' as const },
      text('- two'),
      { type: 'footnote', attrs: { text: 'A *note* [x], if a<b then c & `d`.' } },
      text(' on'),
    ),
  ],
  'blocks within blocks': [
    { type: 'heading', attrs: { level: 2 }, content: [text('A # heading #')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('3. Smaller')] },
    { type: 'quote', content: [paragraph(text('one')), paragraph(text('> two'))] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('a')),
            {
              type: 'orderedList',
              content: [{ type: 'listItem', content: [paragraph(text('b')), paragraph(text('c'))] }],
            },
          ],
        },
        { type: 'listItem', content: [paragraph(text('d'))] },
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('another list'))] }] },
    { type: 'divider' },
    { type: 'codeBlock', content: [text('a\n\n```js\n{{ b }}\n{% highlight ruby %}\n    c')] as never },
    { type: 'image', attrs: { src: '/media/a.webp', alt: 'A [b] "c"', width: 1, height: 1, caption: 'By "d" & <e>' } },
    { type: 'embed', attrs: { href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    { type: 'embed', attrs: { href: 'https://wood.example/?a=1&b=2', title: 'All "about" <wood>' } },
    { type: 'embed', attrs: { href: 'https://wood.example/' } },
  ],
  tables: [true, false].flatMap((header): Block[] =>
    [undefined, 'Days & <prices>'].map((caption) => ({
      type: 'table',
      attrs: { header, ...(caption ? { caption } : {}) },
      content: [
        [[text('a|b')], [text('c', 'bold')]],
        [[], [text('d'), { type: 'hardBreak' as const }, text('e', link)]],
      ].map((row) => ({
        type: 'tableRow',
        content: row.map((content) => ({ type: 'tableCell', content })),
      })),
    })),
  ),
};

test.each(Object.entries(blocks))('%s', (_name, written) => {
  const read = again(written).map((block) =>
    block.type === 'image' ? { ...block, attrs: { ...block.attrs, src: block.attrs.src.replace('..', '') } } : block,
  );
  expect(read).toEqual(written);
});
