/** A page part with what changed between two texts, word by word. */
import type { ReactNode } from 'react';
import type { RichText } from '#contract/rich-text.ts';
import { t } from '#contract/translate.ts';
import styles from './comparison.module.css';
import { Diff } from './diff.tsx';
import { EmptyState } from './empty-state.tsx';
import { parts } from './parts.tsx';
import { diffTexts, isUnchanged } from './word-diff.ts';

type Props = {
  readonly title: string;
  readonly before: RichText;
  readonly after: RichText;
  /** The title if the words are the same. */
  readonly same: string;
  /** It is beside the text on wide screens. */
  readonly side?: ReactNode;
  /** Shows what was compared. */
  readonly children: ReactNode;
};

export function Comparison({ title, before, after, same, side, children }: Props) {
  const blocks = diffTexts(before, after);
  return (
    <>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className="lead">{children}</p>
        <p className="small soft">
          {parts('{added} words are underlined, {removed} words are struck through.', {
            added: <span className={styles.added}>{t('Added')}</span>,
            removed: <span className={styles.removed}>{t('removed')}</span>,
          })}
        </p>
      </header>
      <div className={side ? 'ledger' : undefined}>
        {side && <div className={styles.side}>{side}</div>}
        <div className={styles.body}>
          {blocks.every(isUnchanged) ? <EmptyState title={same} /> : <Diff blocks={blocks} steps />}
        </div>
      </div>
    </>
  );
}
