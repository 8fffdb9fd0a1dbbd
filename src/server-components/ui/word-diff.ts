/**
 * Compares two texts word by word. Blocks are aligned first, by how many words they share, then each pair is compared
 * inside; so a moved sentence does not make everything after it look new. Work is bounded: policies are long.
 */
import { type Block, type List, plainText, type RichText } from '../../contract/rich-text.ts';
import { bestPath } from './best-path.ts';

export type Change = 'same' | 'added' | 'removed';
export type DiffPart = { readonly change: Change; readonly text: string };
export type DiffBlock = {
  readonly kind: 'heading' | 'subheading' | 'paragraph' | 'item' | 'code';
  readonly parts: readonly DiffPart[];
};

type Line = { readonly kind: DiffBlock['kind']; readonly words: readonly string[] };

/** Cells of the comparison tables, of blocks and of words; above it all is shown as replaced. */
const maximumCells = { blocks: 40_000, words: 2_000_000 } as const;
/** Two blocks that share less are two different blocks. */
const leastLikeness = 0.35;

export function diffTexts(before: RichText, after: RichText): DiffBlock[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  return align(old, fresh).map(([left, right]) => {
    if (!left) return { kind: right!.kind, parts: [{ change: 'added', text: right!.words.join('') }] };
    if (!right) return { kind: left.kind, parts: [{ change: 'removed', text: left.words.join('') }] };
    return { kind: right.kind, parts: diffWords(left.words, right.words) };
  });
}

export const isUnchanged = (block: DiffBlock): boolean => block.parts.every(({ change }) => change === 'same');

function linesOf(doc: RichText): Line[] {
  return doc.content.flatMap((block) => linesOfBlock(block)).filter((line) => line.words.length > 0);
}

function linesOfBlock(block: Block | List): Line[] {
  switch (block.type) {
    case 'heading':
      return [{ kind: block.attrs.level === 2 ? 'heading' : 'subheading', words: wordsOf(plainText(block)) }];
    case 'paragraph':
      return [{ kind: 'paragraph', words: wordsOf(plainText(block)) }];
    case 'codeBlock':
      return [{ kind: 'code', words: wordsOf(plainText(block)) }];
    case 'image':
      return [{ kind: 'paragraph', words: wordsOf(`[${block.attrs.alt}]`) }];
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) =>
        item.content.flatMap((child) =>
          child.type === 'paragraph'
            ? [{ kind: 'item' as const, words: wordsOf(plainText(child)) }]
            : linesOfBlock(child),
        ),
      );
  }
}

/** Words with the space that follows them, so that joining gives the text back. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

type Pair = readonly [Line | undefined, Line | undefined];

/** The pairing of blocks that keeps their order and shares the most. */
function align(old: readonly Line[], fresh: readonly Line[]): Pair[] {
  const gain = (i: number, j: number) => likeness(old[i]!, fresh[j]!);
  const path = bestPath({ rows: old.length, columns: fresh.length, limit: maximumCells.blocks }, gain);
  return path.map(([i, j]) => [i === null ? undefined : old[i], j === null ? undefined : fresh[j]]);
}

function likeness(left: Line, right: Line): number {
  if (left.kind !== right.kind) return 0;
  const counts = new Map<string, number>();
  for (const word of left.words) counts.set(word.trim(), (counts.get(word.trim()) ?? 0) + 1);
  let shared = 0;
  for (const word of right.words) {
    const count = counts.get(word.trim()) ?? 0;
    if (count > 0) shared++;
    counts.set(word.trim(), count - 1);
  }
  const ratio = (2 * shared) / (left.words.length + right.words.length);
  return ratio >= leastLikeness ? ratio : 0;
}

export function diffWords(old: readonly string[], fresh: readonly string[]): DiffPart[] {
  const gain = (i: number, j: number) => (old[i]!.trim() === fresh[j]!.trim() ? 1 : 0);
  const parts: DiffPart[] = [];
  for (const [i, j] of bestPath({ rows: old.length, columns: fresh.length, limit: maximumCells.words }, gain)) {
    if (i !== null && j !== null) push(parts, 'same', fresh[j]!);
    else if (i !== null) push(parts, 'removed', old[i]!);
    else if (j !== null) push(parts, 'added', fresh[j]!);
  }
  return parts;
}

/** Neighbouring words that share a fate become one part. */
function push(parts: DiffPart[], change: Change, text: string): void {
  const last = parts.at(-1);
  if (last?.change === change) parts[parts.length - 1] = { change, text: last.text + text };
  else parts.push({ change, text });
}
