import type { ReactNode } from 'react';
import type { SortableRow } from '../../../client-components/admin/sortable-list.tsx';
import type { Action } from '../../request/action.ts';
import styles from './row-list.module.css';
import { SortableList } from './sortable-list.tsx';

type Props = { readonly label: string; readonly children: ReactNode };

export const RowList = ({ label, children }: Props) => (
  <ul aria-label={label} className={`stack ${styles.rows}`}>
    {children}
  </ul>
);

type RowProps = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly operations?: ReactNode;
};

export const Row = (props: RowProps) => (
  <li>
    <RowContent {...props} />
  </li>
);

const RowContent = ({ title, note, operations }: RowProps) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <p className="medium">{title}</p>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {operations && <div className="cluster align-center gap-xs">{operations}</div>}
  </div>
);

type SortableProps = {
  readonly label: string;
  readonly action: Action;
  readonly rows: ReadonlyArray<Omit<SortableRow, 'content'> & RowProps>;
};

export const SortableRowList = ({ label, action, rows }: SortableProps) => (
  <SortableList
    label={label}
    action={action}
    className={`stack ${styles.rows}`}
    rows={rows.map(({ title, note, operations, ...row }) => ({
      ...row,
      content: <RowContent title={title} note={note} operations={operations} />,
    }))}
  />
);
