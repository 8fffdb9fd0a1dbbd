import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

type Props = { readonly heading: string | null; readonly lead?: string | null; readonly children?: ReactNode };

export function SectionHeading({ heading, lead, children }: Props) {
  if (!heading && !lead) return null;
  return (
    <header className={styles.header}>
      {heading && <h2>{heading}</h2>}
      {lead && <p className="soft">{lead}</p>}
      {children}
    </header>
  );
}
