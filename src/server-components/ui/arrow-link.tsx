import type { ReactNode } from 'react';
import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import styles from './arrow-link.module.css';
import { Icon } from './icon.tsx';
import { EditedLink } from './link.tsx';

type Props = { readonly href: string; readonly children: ReactNode };

export function ArrowLink({ href, children }: Props) {
  if (leadsNowhere(href)) return null;
  return (
    <EditedLink href={href} className={styles.link}>
      {children}
      <Icon name="arrowRight" />
    </EditedLink>
  );
}
