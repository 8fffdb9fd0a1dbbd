/** Table, bulk bar and pager of a list in one piece: the bar is there as soon as a row is chosen. */
import type { ReactNode } from 'react';
import styles from './listing.module.css';

export const Listing = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.listing}>{children}</div>
);
