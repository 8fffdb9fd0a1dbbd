import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { EditedLink } from './link.tsx';

type Props = { readonly href: string; readonly quiet?: boolean; readonly children: ReactNode };

export function ButtonLink({ href, quiet = false, children }: Props) {
  return (
    <EditedLink href={href} className={classNames('button', quiet && 'button-quiet')}>
      {children}
    </EditedLink>
  );
}
