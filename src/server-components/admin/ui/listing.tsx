/** Groups table, bulk bar and pager, so that CSS shows the bar when a row is checked. */
import type { ReactNode } from 'react';
import styles from './listing.module.css';

export const Listing = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.listing}>{children}</div>
);
