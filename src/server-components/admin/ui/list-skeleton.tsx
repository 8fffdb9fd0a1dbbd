import styles from './list-skeleton.module.css';

type Props = {
  readonly columns: number;
  readonly rows?: number;
};

/** It is as high as a list of so many rows with one line each; on a phone rows have a line for each column. */
export const ListSkeleton = ({ columns, rows = 12 }: Props) => (
  <div aria-hidden="true" className={`skeleton ${styles.list}`} data-pending="">
    <span className={styles.caption} />
    <div>
      {Array.from({ length: rows }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_column, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are alike
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  </div>
);
