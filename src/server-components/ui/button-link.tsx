import type { ReactNode } from 'react';
import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import { mayChange } from '../request/may-use.ts';
import { classNames } from './class-names.ts';
import { EditedLink } from './link.tsx';

type Props = {
  readonly href: string;
  readonly quiet?: boolean /** It begins a new record. */;
  readonly creates?: boolean;
  readonly children: ReactNode;
};

export function ButtonLink({ href, quiet = false, creates = false, children }: Props) {
  if (leadsNowhere(href) || (creates && !mayChange())) return null;
  return (
    <EditedLink href={href} className={classNames('button', quiet && 'button-quiet')}>
      {children}
    </EditedLink>
  );
}
