/** The same for everybody, because public pages are cached; its menu is a `<details>`, which needs no script. */
import { href } from '#contract/routes.ts';
import type { PageContext } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';
import { currentOf, homeHref, layoutOf, mainMenu } from './navigation.ts';

type Props = { readonly context: Pick<PageContext, 'route' | 'site'> };

export function Header({ context: { route, site } }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          href={homeHref}
          data-nav=""
          className={classNames(styles.brand, site.name.length > 12 && styles.long)}
          aria-current={route === 'home' ? 'page' : undefined}
        >
          <Logo />
          <span>{site.name}</span>
        </a>
        <details className={styles.fold} data-menu="">
          <summary className={styles.summary}>
            <span className={styles.closed}>Menu</span>
            <span className={styles.opened}>Close</span>
            <span aria-hidden="true" className={styles.lines} />
          </summary>
          <nav data-nav="" aria-label="Main" className={styles.panel}>
            <MenuList route={route} />
          </nav>
        </details>
        <a href={href('account')} className={styles.account} aria-current={layoutOf(route) !== 'site' || undefined}>
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

/** The boot script sets its state and handles clicks; without scripts it is hidden. */
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
