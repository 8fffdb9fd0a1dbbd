/** Two versions of a text in one: removed words struck through, added words marked; colour is never the only sign. */
import { classNames } from './class-names.ts';
import styles from './diff.module.css';
import { type DiffBlock, type DiffPart, isUnchanged } from './word-diff.ts';

export function Diff({ blocks }: { readonly blocks: readonly DiffBlock[] }) {
  return (
    <div className={styles.diff}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and never reordered
        <DiffBlockView key={index} block={block} />
      ))}
    </div>
  );
}

/** Headings stay paragraphs here: this page shows a text, it is not divided by it. */
function DiffBlockView({ block }: { readonly block: DiffBlock }) {
  return (
    <p className={classNames(styles.block, styles[block.kind], !isUnchanged(block) && styles.changed)}>
      {block.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and never reordered
        <Part key={index} part={part} />
      ))}
    </p>
  );
}

function Part({ part }: { readonly part: DiffPart }) {
  if (part.change === 'same') return part.text;
  const words = part.text.trimEnd();
  const space = part.text.slice(words.length);
  const Tag = part.change === 'added' ? 'ins' : 'del';
  return (
    <>
      <Tag>
        <span className="visually-hidden">{part.change === 'added' ? '[added: ' : '[removed: '}</span>
        {words}
        <span className="visually-hidden">]</span>
      </Tag>
      {space || ' '}
    </>
  );
}
