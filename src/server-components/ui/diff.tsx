/** Removed words are struck through and added words underlined, so that colour is never the only sign. */
import { plural } from '#contract/plural.ts';
import { t } from '#contract/translate.ts';
import { classNames } from './class-names.ts';
import styles from './diff.module.css';
import { type DiffBlock, type DiffPart, isUnchanged } from './word-diff.ts';

type Props = {
  readonly blocks: readonly DiffBlock[];
  /**
   * Shows the number of changes, with links from one to the next. A page may have one such diff, because of its ids.
   */
  readonly steps?: boolean;
};

export function Diff({ blocks, steps = false }: Props) {
  const changed = blocks.filter((block) => !isUnchanged(block));
  return (
    <div className={styles.diff}>
      {steps && changed.length > 0 && (
        <p className={styles.count}>
          {plural(changed.length, '{count} changed passage.', '{count} changed passages.')}{' '}
          <a href="#change-1">{changed.length === 1 ? t('Go to the change') : t('Go to the first change')}</a>
        </p>
      )}
      {blocks.map((block, index) => (
        <DiffBlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
          key={index}
          block={block}
          number={steps ? changed.indexOf(block) + 1 : 0}
          of={changed.length}
        />
      ))}
    </div>
  );
}

type BlockProps = {
  readonly block: DiffBlock;
  readonly number: number;
  readonly of: number;
};

/** Headings of the text are rendered as paragraphs, to keep them out of the page's outline. */
function DiffBlockView({ block, number, of }: BlockProps) {
  return (
    <div
      id={number > 0 ? `change-${number}` : undefined}
      className={classNames(styles.block, styles[block.kind], !isUnchanged(block) && styles.changed)}
    >
      {block.marker && <span className={styles.marker}>{block.marker}</span>}
      <p>
        {block.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
          <Part key={index} part={part} next={block.parts[index + 1]} />
        ))}
      </p>
      {number > 0 && number < of && (
        <a href={`#change-${number + 1}`} className={styles.next}>
          {t('Next change')}
        </a>
      )}
    </div>
  );
}

/** A removed word at the end of a sentence has no space before its replacement. */
const needsGap = ({ text }: DiffPart, next: DiffPart | undefined) =>
  next !== undefined && /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next.text);

function Part({ part, next }: { readonly part: DiffPart; readonly next: DiffPart | undefined }) {
  const text = part.text.trimEnd();
  const space = part.text.slice(text.length);
  const words = part.strong ? <strong>{text}</strong> : text;
  if (part.change === 'same') return part.strong ? [words, space] : part.text;
  const Tag = part.change === 'added' ? 'ins' : 'del';
  return (
    <>
      <Tag>
        <span className="visually-hidden">{part.change === 'added' ? t('[added: ') : t('[removed: ')}</span>
        {words}
        <span className="visually-hidden">]</span>
      </Tag>
      {space || (needsGap(part, next) ? ' ' : '')}
    </>
  );
}
