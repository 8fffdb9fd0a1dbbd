/** The shell of the back office. The side bar is first, so that the focus goes through both as the eye does. */
import type { ReactNode } from 'react';
import type { Slots } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';
import { AdminBar } from './admin-bar.tsx';
import styles from './admin-frame.module.css';
import { SideBar } from './side-bar.tsx';

type Props = {
  readonly context: PageContext;
  readonly counts: Slots['counts'];
  readonly skip: ReactNode;
  readonly children: ReactNode;
};

export function AdminFrame({ context, counts, skip, children }: Props) {
  return (
    <div className={styles.shell} data-side-bar={context.sideBar}>
      {skip}
      <SideBar context={context} counts={counts} />
      <AdminBar context={context} counts={counts} />
      {children}
    </div>
  );
}
