import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

type SectionProps = {
  readonly title: string;
  readonly href: string;
  readonly count: number;
  readonly more?: boolean;
  readonly emptyText: string;
  readonly children: ReactNode;
};

export function DashboardSection({ title, href, count, more = false, emptyText, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <a href={href}>{title}</a>
        {more && <span className={styles.more}>and more</span>}
      </h3>
      {count === 0 ? <p className="small soft">{emptyText}</p> : <ul className={styles.lines}>{children}</ul>}
    </section>
  );
}

type LineProps = { readonly href: string; readonly name: ReactNode; readonly children: ReactNode };

export const Line = ({ href, name, children }: LineProps) => (
  <li className={styles.line}>
    <a href={href}>{name}</a>
    <span className="soft">{children}</span>
  </li>
);
