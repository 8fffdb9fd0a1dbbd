import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** Buttons under a long form, which stay in sight. */
export const SaveBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar} data-save-bar="">
    {children}
  </div>
);
