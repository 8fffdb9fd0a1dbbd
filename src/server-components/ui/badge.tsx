import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type Props = { readonly tone?: 'plain' | 'good' | 'accent' | 'muted'; readonly children: ReactNode };

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
