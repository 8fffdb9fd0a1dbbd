import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

type Props = { readonly title: string; readonly lead?: ReactNode };

export function ScreenHead({ title, lead }: Props) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
