/** The one layout, named default: header, the page, footer. Only the Error screen stands without it (S39, S47). */
import type { ReactNode } from 'react';
import type { PageContext } from '../page.ts';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type Props = { readonly context: Pick<PageContext, 'route' | 'site'>; readonly children: ReactNode };

export function DefaultLayout({ context, children }: Props) {
  return (
    <div className={styles.page}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header context={context} />
      <main id="content" tabIndex={-1} data-layout="default">
        {children}
      </main>
      <Footer site={context.site} />
    </div>
  );
}
