import type { ReactNode } from 'react';
import { AdminShell } from '../../client-components/shell/admin-shell.tsx';
import { ThemeSwitch } from '../layouts/theme-switch.tsx';
import styles from './gallery.module.css';

type Props = { readonly children: ReactNode };

export const GalleryFrame = ({ children }: Props) => (
  <div className={styles.frame}>
    <header className={styles.bar}>
      <p className={styles.brand}>Component gallery</p>
      {/* It opens the widgets over native controls, and its own button is hidden. */}
      <AdminShell destinations={[]} className={styles.hidden} />
      <ThemeSwitch className={styles.theme} />
    </header>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  </div>
);
