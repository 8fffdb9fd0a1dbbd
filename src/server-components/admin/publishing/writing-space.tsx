import type { ReactNode } from 'react';
import styles from './writing-space.module.css';

type Props = {
  readonly preview: ReactNode;
  readonly main: ReactNode;
  readonly side?: ReactNode;
};

/** A form, its panels beside it, and the live preview, which takes the place of the panels. */
export const WritingSpace = ({ preview, main, side }: Props) => (
  <div className={styles.space}>
    {preview}
    <div className={styles.main}>{main}</div>
    {side && <aside className={styles.side}>{side}</aside>}
  </div>
);
