/** Pages that fill the screen are rendered alone, and the Error screen has no layout (S39, S47). */
import type { ReactNode } from 'react';
import { t } from '#contract/translate.ts';
import type { Slots } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';
import { AccountFooter } from './account-footer.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AdminFrame } from './admin-frame.tsx';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { layoutOf } from './navigation.ts';

type Props = Pick<Slots, 'counts' | 'languages'> & { readonly context: PageContext; readonly children: ReactNode };

export function DefaultLayout({ context, counts, languages, children }: Props) {
  const { viewer } = context;
  const layout = layoutOf(context);
  const isAccount = viewer !== null && layout === 'account';
  const main = (
    <main id="content" tabIndex={-1} data-layout="default">
      {children}
    </main>
  );
  if (layout === 'bare') return main;
  const skip = (
    <a href="#content" className={styles.skip}>
      {t('Skip to content')}
    </a>
  );
  if (layout === 'admin')
    return (
      <AdminFrame context={context} counts={counts} skip={skip}>
        {main}
      </AdminFrame>
    );
  return (
    <div className={styles.page}>
      {skip}
      <Header context={context} />
      {isAccount ? (
        <AccountFrame context={context} viewer={viewer} counts={counts}>
          {main}
        </AccountFrame>
      ) : (
        main
      )}
      {isAccount ? <AccountFooter context={context} /> : <Footer context={context} languages={languages} />}
    </div>
  );
}
