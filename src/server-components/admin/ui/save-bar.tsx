import type { ReactNode } from 'react';
import { mayChange } from '../../request/may-use.ts';
import styles from './save-bar.module.css';

/** Buttons under a long form, which stay in sight. */
export const SaveBar = ({ children }: { readonly children: ReactNode }) =>
  mayChange() && (
    <div className={styles.bar} data-save-bar="">
      {children}
    </div>
  );
