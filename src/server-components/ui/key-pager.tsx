import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './key-pager.module.css';

type Props = {
  readonly label: string;
  /** Link at the start, such as the one back to the first rows. */
  readonly start?: ReactNode;
  readonly next: { readonly href: string; readonly label: string } | null;
};

/** Use it for lists that are continued after a record, without page numbers. */
export function KeyPager({ label, start, next }: Props) {
  if (!start && !next) return null;
  return (
    <nav aria-label={label} className={`cluster spread gap-m ${styles.pager}`}>
      {start || <span />}
      {next && (
        <a href={next.href} rel="next">
          {next.label} <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
