import type { ReactNode } from 'react';
import { MoreButtons } from '../../../client-components/admin/more-buttons.tsx';
import { mayChange } from '../../request/may-use.ts';
import styles from './save-bar.module.css';

type BarProps = {
  readonly children: ReactNode;
  /** On a phone it shows the first button, and the others by a press. */
  readonly folds?: boolean;
};

/** Shows buttons under a long form, which stay in sight. */
export const SaveBar = ({ children, folds = false }: BarProps) =>
  mayChange() && (
    <div className={styles.bar} data-save-bar="">
      {children}
      {folds && <MoreButtons className={styles.more} />}
    </div>
  );

type MenuProps = {
  readonly label: string;
  /** True after an error in one of its fields. */
  readonly isOpen?: boolean;
  /** The back office handles it (shell/save-keys.ts). */
  readonly shortcut?: 'Control+Shift+Enter';
  readonly children: ReactNode;
};

/** It opens above the bar; one menu is open at a time. */
export const SaveBarMenu = ({ label, isOpen, shortcut, children }: MenuProps) => (
  <details open={isOpen} name="save-bar">
    <summary className="button button-quiet" aria-keyshortcuts={shortcut}>
      {label}
    </summary>
    <div className={styles.menu}>{children}</div>
  </details>
);
