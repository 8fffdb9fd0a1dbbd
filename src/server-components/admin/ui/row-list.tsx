import type { ReactNode } from 'react';
import styles from './row-list.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

export const RowList = ({ label, children }: Props) => (
  <ul aria-label={label} className={styles.rows}>
    {children}
  </ul>
);

type RowProps = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly operations?: ReactNode;
};

export const Row = ({ title, note, operations }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {operations && <div className={styles.operations}>{operations}</div>}
  </li>
);
