/** Texts, breaks and marks of HTML as lines of rich text. */
import type { Block, Inline, ListItem, Mark, Paragraph } from '#contract/rich-text.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { trimEndOf } from '#contract/trim-end.ts';

/** Null ends the paragraph. */
export type Piece = Inline | null;

export function linkOf(href = ''): Mark | null {
  const address = href.trim();
  // Anchors of the old page lead nowhere on the new one.
  return isSafeUrl(address) && !address.startsWith('#') && address.length <= 2048
    ? { type: 'link', attrs: { href: address } }
    : null;
}

export const textOf = (text: string, marks: readonly Mark[]): Inline =>
  marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text };

/** An empty line ends a paragraph, and a line end is a line break. */
export const linesOf = (data: string, marks: readonly Mark[]): Piece[] =>
  data
    .replaceAll('\r', '')
    .split(/(\n\s*\n|\n)/)
    .flatMap((part): Piece[] => {
      if (part === '\n') return [{ type: 'hardBreak' }];
      return part.trim() === '' && part.includes('\n')
        ? [null]
        : part === ''
          ? []
          : [textOf(part.replace(/[ \t]+/g, ' '), marks)];
    });

export function paragraphsOf(pieces: readonly Piece[]): Paragraph[] {
  const paragraphs: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece === null) paragraphs.push([]);
    else paragraphs.at(-1)?.push(piece);
  }
  return paragraphs.flatMap((each) => {
    const content = trimmed(each);
    return content.length > 0 ? [{ type: 'paragraph', content }] : [];
  });
}

const isBlank = (sign: string): boolean => sign === ' ';

const isSpace = (piece: Piece | undefined): boolean =>
  piece === null || piece?.type === 'hardBreak' || (piece?.type === 'text' && piece.text.trim() === '');

/** Joins texts with the same marks, and takes away spaces and breaks at both ends. The end of a paragraph becomes a break. */
export function trimmed(pieces: readonly Piece[]): Inline[] {
  const from = pieces.findIndex((piece) => !isSpace(piece));
  const to = pieces.findLastIndex((piece) => !isSpace(piece));
  const inlines: Inline[] = [];
  for (const piece of from < 0 ? [] : pieces.slice(from, to + 1)) {
    const last = inlines.at(-1);
    const next: Inline = piece === null ? { type: 'hardBreak' } : piece.type === 'text' ? { ...piece } : piece;
    const startsLine = last === undefined || last.type === 'hardBreak';
    if (next.type === 'hardBreak' && piece === null && startsLine) continue;
    if (next.type !== 'text') {
      if (next.type === 'hardBreak' && last?.type === 'text') last.text = trimEndOf(last.text, isBlank);
      inlines.push(next);
      continue;
    }
    const endsInSpace = last?.type === 'text' && last.text.endsWith(' ');
    if (startsLine || endsInSpace) next.text = next.text.replace(/^ +/, '');
    if (next.text === '') continue;
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(next.marks)) last.text += next.text;
    else inlines.push(next);
  }
  const end = inlines.at(-1);
  if (end?.type === 'text') end.text = trimEndOf(end.text, isBlank);
  return inlines.filter((inline) => inline.type !== 'text' || inline.text !== '');
}

/** Quotes have paragraphs only. */
export const asParagraphs = (blocks: readonly Block[]): Paragraph[] =>
  blocks.flatMap((block): Paragraph[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [{ type: 'paragraph', content: block.content ?? [] }];
      case 'quote':
        return block.content;
      case 'bulletList':
      case 'orderedList':
        return block.content.flatMap(({ content }) => asParagraphs(content));
      case 'codeBlock':
        return [
          { type: 'paragraph', content: (block.content ?? []).map(({ text }) => textOf(text, [{ type: 'code' }])) },
        ];
      case 'table':
        return block.content.flatMap(({ content }) =>
          content.map((cell) => ({ type: 'paragraph' as const, content: cell.content ?? [] })),
        );
      case 'embed':
        return [
          {
            type: 'paragraph',
            content: [textOf(block.attrs.href, [{ type: 'link', attrs: { href: block.attrs.href } }])],
          },
        ];
      default:
        return [];
    }
  });

/** Items have paragraphs and lists. */
export const asItem = (blocks: readonly Block[]): ListItem['content'] =>
  blocks.flatMap((block): ListItem['content'] =>
    block.type === 'bulletList' || block.type === 'orderedList' ? [block] : asParagraphs([block]),
  );
