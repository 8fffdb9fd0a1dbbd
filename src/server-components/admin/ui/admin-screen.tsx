import type { ReactNode } from 'react';
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
        <div className={styles.text}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {operations && <div className={styles.operations}>{operations}</div>}
      </header>
      {children}
    </div>
  );
}

export const RecordScreen = ({ children }: Pick<Props, 'children'>) => <div className={styles.screen}>{children}</div>;
