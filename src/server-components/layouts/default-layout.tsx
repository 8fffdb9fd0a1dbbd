/** Pages that fill the screen are rendered alone, and the Error screen has no layout (S39, S47). */
import type { ReactNode } from 'react';
import { routes } from '#contract/routes.ts';
import type { PageContext } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { DraftsOfPage } from '../ui/drafts-of-page.tsx';
import { AccountFooter } from './account-footer.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { inAccount } from './navigation.ts';

type Props = { readonly context: PageContext; readonly children: ReactNode };

export function DefaultLayout({ context, children }: Props) {
  const { viewer, route, site, url } = context;
  const isBare = 'bare' in routes[route];
  const isAccount = viewer !== null && inAccount(route) && route !== 'login';
  const main = (
    <main id="content" tabIndex={-1} data-layout="default">
      {viewer && <DraftsOfPage />}
      {children}
    </main>
  );
  if (isBare) return main;
  return (
    <div className={classNames(styles.page, isAccount && styles.account)}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header context={context} />
      {isAccount ? (
        <AccountFrame context={context} viewer={viewer}>
          {main}
        </AccountFrame>
      ) : (
        main
      )}
      {isAccount ? <AccountFooter site={site} /> : <Footer site={site} address={url.origin + url.pathname} />}
    </div>
  );
}
