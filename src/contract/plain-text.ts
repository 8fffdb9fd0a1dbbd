import { type Block, type Inline, type List, markedText, type RichText, type Table } from './rich-text.ts';

/** A form sends `body.plain` beside `body` only without JavaScript. */
export const plainSuffix = '.plain';

export const plainTextOf = ({ content }: RichText): string =>
  content
    .flatMap(textsOf)
    .filter((text) => text !== '')
    .join('\n\n');

function textsOf(block: Block | List): string[] {
  if (block.type === 'image' || block.type === 'divider') return [];
  if (block.type === 'embed') return [[block.attrs.title, block.attrs.href].filter(Boolean).join(' ')];
  if (block.type === 'table')
    return [[...(block.attrs.caption ? [block.attrs.caption] : []), ...block.content.map(rowOf)].join('\n')];
  if (block.type === 'quote') return block.content.flatMap(textsOf);
  if (block.type !== 'bulletList' && block.type !== 'orderedList') return [linesOf(block)];
  return block.content.flatMap((item) => item.content.flatMap((child) => textsOf(child as Block)));
}

const rowOf = ({ content }: Table['content'][number]): string => content.map((cell) => linesOf(cell)).join(' | ');

const linesOf = ({ content = [] }: { readonly content?: unknown }): string =>
  (content as Inline[])
    .map((inline) => textOf(inline))
    .join('')
    .trim();

function textOf(inline: Inline): string {
  if (inline.type === 'text') return markedText(inline);
  if (inline.type === 'missingPicture') return '';
  return inline.type === 'hardBreak' ? '\n' : ` [${inline.attrs.text}]`;
}

export const hasSameText = (stored: RichText, typed: string): boolean => normal(plainTextOf(stored)) === normal(typed);
const normal = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

export const richTextOf = (typed: string): RichText => ({
  type: 'doc',
  content: typed
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
          { type: 'text' as const, text: line.trim() },
        ]),
    })),
});

export const hasFormat = ({ content }: RichText): boolean =>
  content.some(
    (block) =>
      block.type !== 'paragraph' ||
      (block.content ?? []).some(
        (inline) =>
          inline.type === 'footnote' || inline.type === 'missingPicture' || ('marks' in inline && inline.marks?.length),
      ),
  );
