import styles from './filter-links.module.css';

type FilterLink = {
  readonly label: string;
  readonly href: string;
  /** The number of records that the list then has. */
  readonly count?: number;
  readonly isSelected: boolean;
};

export function FilterLinks({ links }: { readonly links: readonly FilterLink[] }) {
  return (
    <ul className={`cluster small across-m ${styles.links}`}>
      {links.map(({ label, href, count, isSelected }) => (
        <li key={href}>
          <a href={href} aria-current={isSelected ? 'true' : undefined}>
            {label} {count !== undefined && <span className={styles.count}>{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
