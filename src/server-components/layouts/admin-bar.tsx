import { href } from '#contract/routes.ts';
import type { Slots } from '../../../engine/rendering.ts';
import { spacedPhone } from '../../client-components/phone-format.ts';
import { AdminShell } from '../../client-components/shell/admin-shell.tsx';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { PageContext } from '../page.ts';
import { signOut } from '../sign-in/actions.ts';
import { Icon } from '../ui/icon.tsx';
import { PlainForm } from '../ui/plain-form.tsx';
import styles from './admin-bar.module.css';
import { Brand } from './brand.tsx';
import { destinationsOf } from './destinations.ts';
import { accountMenu } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = { readonly context: PageContext; readonly counts: Slots['counts'] };

export function AdminBar({ context, counts }: Props) {
  return (
    <header className={styles.bar}>
      <Brand site={context.site} className={styles.brand} />
      <AdminShell destinations={destinationsOf(context)} className={styles.find}>
        <Icon name="search" size={20} />
      </AdminShell>
      <div className={`line align-center ${styles.tools}`}>
        <details className={`relative ${styles.fold}`} data-menu="">
          <summary className={styles.summary} title="What is new">
            <Icon name="bell" size={20} />
            <span className="visually-hidden">What is new</span>
            {counts['sum']}
          </summary>
          <div className={styles.menu}>
            <h2 className={styles.title}>What is new</h2>
            {counts['lines']}
            <a href={href('account')} className={styles.all}>
              Overview
            </a>
          </div>
        </details>
        <ThemeSwitch className={styles.tool} />
        <PersonMenu context={context} />
      </div>
    </header>
  );
}

function PersonMenu({ context: { screens, viewer } }: Pick<Props, 'context'>) {
  const { name, phoneNumber } = viewer?.user ?? {};
  const phone = spacedPhone(phoneNumber ?? '');
  return (
    <details className={`relative ${styles.fold}`} data-menu="">
      <summary className={styles.summary} title={name ?? phone}>
        <span aria-hidden="true" className={styles.initials}>
          {name ? initialsOf(name) : <Icon name="person" />}
        </span>
        <span className="visually-hidden">Your account</span>
      </summary>
      <nav aria-label="Your account" className={styles.menu}>
        <p className={styles.person}>
          {name ?? phone}
          {name && <span className={styles.phone}>{phone}</span>}
        </p>
        <ul className={styles.links}>
          {accountMenu(screens)
            .filter(({ route }) => route !== 'account')
            .map((entry) => (
              <li key={entry.href}>
                <a href={entry.href}>{entry.label}</a>
              </li>
            ))}
          <li className={styles.apart}>
            <a href={href('home')}>View site</a>
          </li>
        </ul>
        <PlainForm action={signOut} own signsOut label="Sign out" className={styles.signOut}>
          <SubmitButton className={styles.signOutButton as string}>Sign out</SubmitButton>
        </PlainForm>
      </nav>
    </details>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
