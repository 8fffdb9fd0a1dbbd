/** Blocks are aligned first, so that an inserted one changes no others. The work is bounded, as policies are long. */
import { type Block, type Inline, type List, markedText, plainText, type RichText } from '#contract/rich-text.ts';
import { bestPath } from './best-path.ts';

export type Change = 'same' | 'added' | 'removed';
export type DiffPart = { readonly change: Change; readonly text: string; readonly strong?: true };
export type DiffBlock = {
  readonly kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'quote' | 'code';
  readonly marker?: string;
  readonly parts: readonly DiffPart[];
};

/** `text` includes the space after it, so that joined words give the original text. Equal words have equal keys. */
export type Word = {
  readonly text: string;
  readonly strong: boolean;
  readonly key: number;
};
type Line = Pick<DiffBlock, 'kind' | 'marker'> & { readonly words: readonly Word[] };

/** Cells of the table of blocks; larger texts are shown as replaced. */
const maxBlockCells = 40_000;
/** Cells of all word tables together; further blocks are shown as replaced. */
const maxWordCells = 2_000_000;
/** Blocks that share fewer words are not paired. */
const minSimilarity = 0.35;

export function diffTexts(before: RichText, after: RichText): DiffBlock[] {
  const read = wordReader();
  const [old, fresh] = [linesOf(before, read), linesOf(after, read)];
  let cells = maxWordCells;
  return align(old, fresh, read.count()).map(([left, right]) => {
    const { kind, marker } = (right ?? left) as Line;
    const block = { kind, ...(marker ? { marker } : {}) };
    if (!left || !right) return { ...block, parts: whole(left ? 'removed' : 'added', (left ?? right)!.words) };
    const limit = cells;
    cells -= (left.words.length + 1) * (right.words.length + 1);
    return { ...block, parts: diffWords(left.words, right.words, limit) };
  });
}

export const isUnchanged = (block: DiffBlock): boolean => block.parts.every(({ change }) => change === 'same');

type Reader = { (text: string, strong?: boolean): Word[]; count(): number };

export function wordReader(): Reader {
  const keys = new Map<string, number>();
  const keyOf = (word: string): number => {
    const known = keys.get(word);
    if (known !== undefined) return known;
    keys.set(word, keys.size);
    return keys.size - 1;
  };
  const read = (text: string, strong = false) =>
    (text.match(/[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*\s*|\S\s*/gu) ?? []).map((each) => ({
      text: each,
      strong,
      key: keyOf(each.trimEnd()),
    }));
  return Object.assign(read, { count: () => keys.size });
}

const linesOf = (doc: RichText, read: Reader): Line[] =>
  doc.content.flatMap((block) => linesOfBlock(block, read)).filter((line) => line.words.length > 0);

function linesOfBlock(block: Block | List, read: Reader): Line[] {
  switch (block.type) {
    case 'heading':
      return [{ kind: block.attrs.level === 2 ? 'heading' : 'subheading', words: read(plainText(block)) }];
    case 'paragraph':
      return [{ kind: 'paragraph', words: wordsOf(block.content, read) }];
    case 'codeBlock':
      return [{ kind: 'code', words: read(plainText(block)) }];
    case 'image':
      return [{ kind: 'paragraph', words: read(`[${block.attrs.alt}] ${block.attrs.caption ?? ''}`) }];
    case 'quote':
      return block.content.map((child) => ({ kind: 'quote' as const, words: wordsOf(child.content, read) }));
    case 'table':
      return [
        ...(block.attrs.caption ? [{ kind: 'paragraph' as const, words: read(block.attrs.caption) }] : []),
        ...block.content.map(({ content }) => ({
          kind: 'paragraph' as const,
          words: content.flatMap((cell, index) => [...(index > 0 ? read('| ') : []), ...wordsOf(cell.content, read)]),
        })),
      ];
    case 'embed':
      return [{ kind: 'paragraph', words: read(`[${block.attrs.href}] ${block.attrs.title ?? ''}`) }];
    case 'divider':
      return [{ kind: 'paragraph', words: read('* * *') }];
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, index) =>
        item.content.flatMap((child) =>
          child.type === 'paragraph'
            ? [
                {
                  kind: 'item' as const,
                  marker: block.type === 'orderedList' ? `${index + 1}.` : '–',
                  words: wordsOf(child.content, read),
                },
              ]
            : linesOfBlock(child, read),
        ),
      );
  }
}

function wordsOf(content: readonly Inline[] = [], read: Reader): Word[] {
  const words: Word[] = [];
  for (const inline of content) {
    if (inline.type === 'footnote') words.push(...read(`[${inline.attrs.text}] `));
    // A space at the start belongs to the word before it, which may have another format; so does the end of a line.
    const before = words.at(-1);
    const isApart = inline.type === 'hardBreak' || (inline.type === 'text' && /^\s/.test(inline.text));
    if (before && isApart && !/\s$/.test(before.text)) words[words.length - 1] = { ...before, text: `${before.text} ` };
    if (inline.type !== 'text') continue;
    const isBold = inline.marks?.some(({ type }) => type === 'bold');
    words.push(...read(markedText(inline), isBold));
  }
  return words;
}

type Pair = readonly [Line | undefined, Line | undefined];

function align(old: readonly Line[], fresh: readonly Line[], vocabulary: number): Pair[] {
  const similarity = similarityOf(old, fresh, vocabulary);
  const path = bestPath({ rows: old.length, columns: fresh.length, limit: maxBlockCells }, similarity);
  return path.map(([i, j]) => [i === null ? undefined : old[i], j === null ? undefined : fresh[j]]);
}

/** The share of common words of two blocks, 0 if it is too small. Counts are cached per row, so call it row by row. */
function similarityOf(old: readonly Line[], fresh: readonly Line[], vocabulary: number) {
  const counts = new Int32Array(vocabulary);
  let row = -1;
  const choose = (i: number) => {
    for (const { key } of old[row]?.words ?? []) counts[key] = 0;
    for (const { key } of old[i]!.words) counts[key]!++;
    row = i;
  };
  return (i: number, j: number): number => {
    const [left, right] = [old[i]!, fresh[j]!];
    const both = left.words.length + right.words.length;
    const maxSimilarity = (2 * Math.min(left.words.length, right.words.length)) / both;
    if (left.kind !== right.kind || maxSimilarity < minSimilarity) return 0;
    if (row !== i) choose(i);
    let shared = 0;
    for (const { key } of right.words) if (counts[key]!-- > 0) shared++;
    for (const { key } of right.words) counts[key]!++;
    const ratio = (2 * shared) / both;
    return ratio >= minSimilarity ? ratio : 0;
  };
}

export function diffWords(old: readonly Word[], fresh: readonly Word[], limit = maxWordCells): DiffPart[] {
  const gain = (i: number, j: number) => (old[i]!.key === fresh[j]!.key ? 1 : 0);
  const parts: DiffPart[] = [];
  for (const [i, j] of bestPath({ rows: old.length, columns: fresh.length, limit }, gain)) {
    if (j !== null) push(parts, i === null ? 'added' : 'same', fresh[j]!);
    else if (i !== null) push(parts, 'removed', old[i]!);
  }
  return parts;
}

function whole(change: Change, words: readonly Word[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const word of words) push(parts, change, word);
  return parts;
}

function push(parts: DiffPart[], change: Change, { text, strong }: Word): void {
  const last = parts.at(-1);
  const weight = strong ? ({ strong: true } as const) : {};
  if (last?.change === change && Boolean(last.strong) === strong)
    parts[parts.length - 1] = { change, text: last.text + text, ...weight };
  else parts.push({ change, text, ...weight });
}
