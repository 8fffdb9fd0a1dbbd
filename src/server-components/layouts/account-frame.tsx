import type { ReactNode } from 'react';
import { t } from '#contract/translate.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { Slots } from '../../../engine/rendering.ts';
import { spacedPhone } from '../../client-components/phone-format.ts';
import { AdminShell } from '../../client-components/shell/admin-shell.tsx';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { PageContext } from '../page.ts';
import { signOut } from '../sign-in/actions.ts';
import { PlainForm } from '../ui/plain-form.tsx';
import styles from './account-frame.module.css';
import { isStaff } from './admin-navigation.ts';
import { destinationsOf } from './destinations.ts';
import { accountMenu, accountMenuLabel, currentOf, type MenuEntry } from './navigation.ts';

type Props = {
  readonly context: PageContext;
  readonly viewer: Viewer;
  readonly counts: Slots['counts'];
  readonly children: ReactNode;
};

export function AccountFrame({ context, viewer, counts, children }: Props) {
  const { route, screens } = context;
  const entries = accountMenu(screens);
  const current = entries.find((entry) => currentOf(entry, route));
  return (
    <div className={styles.frame}>
      <div className={`${styles.side} unprinted`}>
        <details className={styles.fold} data-menu="">
          <summary className={styles.summary}>
            <span data-nav-label="">{t(current?.label ?? accountMenuLabel)}</span>
            <span className="visually-hidden">{t(': account menu')}</span>
            {counts['folded']}
            <span aria-hidden="true" className={styles.arrow} />
          </summary>
          <nav data-nav="" aria-label={t('Account')} className={styles.panel}>
            <p className={styles.user}>{viewer.user.name ?? breakingPhone(viewer.user.phoneNumber ?? '')}</p>
            {isStaff(screens) && <AdminShell destinations={destinationsOf(context)} className={styles.find} />}
            <MenuList entries={entries} route={route} counts={counts} />
            <PlainForm action={signOut} own signsOut label={t('Sign out')} className={styles.signOutForm}>
              <SubmitButton className={styles.signOutButton}>{t('Sign out')}</SubmitButton>
            </PlainForm>
          </nav>
        </details>
      </div>
      {children}
    </div>
  );
}

/** The column may be too narrow for a whole number. */
const breakingPhone = (number: string) => spacedPhone(number).replaceAll('\u00A0', ' ');

type MenuProps = Pick<PageContext, 'route'> & Pick<Props, 'counts'> & { readonly entries: readonly MenuEntry[] };

function MenuList({ entries, route, counts }: MenuProps) {
  return (
    <ul className={styles.menu}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <a href={entry.href} aria-current={currentOf(entry, route)}>
            {t(entry.label)}
          </a>
          {counts[entry.href]}
        </li>
      ))}
    </ul>
  );
}
