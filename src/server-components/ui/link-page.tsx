/** A page that a link in a message opens. Opening it changes nothing, because programs that preview links open it too. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './link-page.module.css';
import { ScreenHead } from './screen-head.tsx';

type Props = { readonly title: string; readonly lead: ReactNode; readonly children: ReactNode };

export const LinkPage = ({ title, lead, children }: Props) => (
  <div className={classNames('wrap', styles.page)}>
    <ScreenHead title={title} lead={lead} />
    {children}
  </div>
);
