import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './panel.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly className?: string | undefined;
  /** Links lead to its heading, which then has the focus. */
  readonly isTarget?: boolean;
  readonly children: ReactNode;
};

export function Panel({ id, title, lead, className, isTarget = false, children }: Props) {
  return (
    <section aria-labelledby={id} className={classNames(styles.panel, className)}>
      <div className="stack gap-2xs breaks">
        <h2 id={id} tabIndex={isTarget ? -1 : undefined}>
          {title}
        </h2>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export const Columns = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className={`stack one-column gap-l align-start ${styles.columns}`}>
    <div className={`stack one-column gap-l shrinks ${styles.main}`}>{main}</div>
    <aside className={`stack one-column gap-l shrinks ${styles.side}`}>{side}</aside>
  </div>
);
