/** Name, main menu, the way to the account (the same for everybody: public pages are kept) and theme switch. On small screens the menu folds away, which needs no script; on wide ones it lies open. */
import { href } from '../../contract/routes.ts';
import type { PageContext } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';
import { currentOf, homeHref, inAccount, mainMenu } from './navigation.ts';

type Props = { readonly context: Pick<PageContext, 'route' | 'site'> };

export function Header({ context: { route, site } }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          href={homeHref}
          className={classNames(styles.brand, site.name.length > 12 && styles.long)}
          aria-current={route === 'home' ? 'page' : undefined}
        >
          <Logo />
          <span>{site.name}</span>
        </a>
        {/* A new key on each route: what was unfolded there is folded here. */}
        <details key={route} className={styles.fold} data-menu="">
          <summary className={styles.summary}>
            <span className={styles.closed}>Menu</span>
            <span className={styles.opened}>Close</span>
            <span aria-hidden="true" className={styles.lines} />
          </summary>
          <nav aria-label="Main" className={styles.panel}>
            <MenuList route={route} />
          </nav>
        </details>
        <a href={href('account')} className={styles.account} aria-current={inAccount(route) || undefined}>
          <Icon name="person" size={20} />
          <span>Account</span>
        </a>
        <ThemeSwitch />
      </div>
    </header>
  );
}

function MenuList({ route }: Pick<PageContext, 'route'>) {
  return (
    <ul className={styles.menu}>
      {mainMenu.map((entry) => (
        <li key={entry.route}>
          <a href={entry.href} aria-current={currentOf(entry, route)}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The boot script gives it its state and its operation; without scripts it is not shown. */
function ThemeSwitch() {
  return (
    <button
      type="button"
      data-theme-switch=""
      data-needs-script=""
      aria-pressed="false"
      aria-label="Dark theme"
      title="Dark theme"
      suppressHydrationWarning
      className={styles.theme}
    >
      <Icon name="theme" size={20} />
    </button>
  );
}
