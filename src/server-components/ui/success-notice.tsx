import type { ReactNode } from 'react';
import styles from './success-notice.module.css';

type Props = {
  readonly id?: string;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
};

/** The result of a form on the page that follows it. */
export const SuccessNotice = ({ id, title, children }: Props) => (
  <div id={id} role="status" tabIndex={-1} data-form-success="" className={styles.notice}>
    {title && <p className={styles.title}>{title}</p>}
    {children}
  </div>
);
