import type { ReactNode } from 'react';
import { mayChange } from '../../request/may-use.ts';
import styles from './admin-screen.module.css';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly operations?: ReactNode;
  readonly children: ReactNode;
};

export function AdminScreen({ title, lead, operations, children }: Props) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={`stack gap-2xs shrinks ${styles.text}`}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {operations && <div className={`cluster align-center gap-xs ${styles.operations}`}>{operations}</div>}
      </header>
      <ReadOnlyNote />
      {children}
    </div>
  );
}

export const RecordScreen = ({ children }: Pick<Props, 'children'>) => (
  <div className={styles.screen}>
    <ReadOnlyNote />
    {children}
  </div>
);

/** People who have only the permission to look see it. */
const ReadOnlyNote = () =>
  mayChange() ? null : <p className={styles.readOnly}>You can see this, but not change it.</p>;
