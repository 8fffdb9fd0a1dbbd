import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { type OpenRecord, PresenceLine } from './presence-line.tsx';
import styles from './record-head.module.css';

type Trail = ReadonlyArray<{ readonly label: string; readonly href: string }>;
type Props = Partial<OpenRecord> & {
  /** A screen of one record has none. */
  readonly back?: Trail[number] | Trail;
  readonly title: string;
  readonly details?: ReactNode;
  readonly operations?: ReactNode;
  /** Links to the records before and after it. */
  readonly neighbours?: ReactNode;
};

export function RecordHead({ back, title, record, part, revision, details, operations, neighbours }: Props) {
  return (
    <header className="stack one-column gap-xs">
      {back && (
        <div className={`cluster align-center spread gap-m ${styles.way}`}>
          <Breadcrumbs trail={'href' in back ? [back] : back} here={title} />
          {neighbours}
        </div>
      )}
      <div className={`stack one-column gap-2xs across-l ${styles.row}`}>
        <h1 className={styles.title}>{title}</h1>
        {(details || record) && (
          <div className={`soft cluster align-center gap-2xs across-s ${styles.details}`}>
            {details}
            {record && <PresenceLine record={record} part={part} revision={revision} />}
          </div>
        )}
        {operations && (
          <div className={`cluster align-start gap-2xs across-s relative ${styles.operations}`}>{operations}</div>
        )}
      </div>
    </header>
  );
}
