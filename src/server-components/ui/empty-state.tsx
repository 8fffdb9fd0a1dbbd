import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = { readonly title: string; readonly children?: ReactNode };

export function EmptyState({ title, children }: Props) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
