/**
 * The header of public pages is the same for everybody, because they are cached; its menu is a `<details>`, which needs
 * no script.
 */
import type { MenuLink } from '#contract/content/menus.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { PageContext } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { EditedLink } from '../ui/link.tsx';
import { Logo, LogoName } from '../ui/logo.tsx';
import styles from './header.module.css';
import { currentOf, layoutOf, siteMenu } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = { readonly context: Pick<PageContext, 'route' | 'screens' | 'site' | 'closed' | 'viewer'> };

export function Header({ context }: Props) {
  const { route, site } = context;
  const isPublic = layoutOf(context) === 'site';
  const links = siteMenu('header', context);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          href={href('home')}
          data-nav=""
          className={classNames(
            styles.brand,
            site.name.length > 12 && styles.long,
            site.name.length > 6 && styles.tight,
          )}
          aria-current={route === 'home' ? 'page' : undefined}
        >
          <Logo site={site} />
          <LogoName site={site} />
        </a>
        {links.length > 0 ? (
          <details className={`${styles.fold} unprinted`} data-menu="">
            <summary className={styles.summary}>
              <span className={styles.closed}>{t('Menu')}</span>
              <span className={styles.opened}>{t('Close')}</span>
              <span aria-hidden="true" className={styles.lines} />
            </summary>
            <nav data-nav="" aria-label={t('Main')} className={styles.panel}>
              <MenuList route={route} links={links} />
            </nav>
          </details>
        ) : (
          <span />
        )}
        {context.closed === 'hidden' ? (
          <span className={styles.search} />
        ) : (
          <a
            href={href('search')}
            data-nav=""
            aria-current={route === 'search' ? 'page' : undefined}
            {...(isPublic && { 'data-palette': '', 'aria-keyshortcuts': '/ Control+K Meta+K' })}
            title={t('Search')}
            className={`${styles.search} unprinted`}
          >
            <Icon name="search" size={20} />
            <span className="visually-hidden">{t('Search')}</span>
          </a>
        )}
        <a href={href('account')} className={styles.account} aria-current={!isPublic || undefined}>
          <Icon name="person" size={20} />
          <span>{t('Account')}</span>
        </a>
        <ThemeSwitch className={styles.theme} />
      </div>
    </header>
  );
}

type MenuProps = Pick<PageContext, 'route'> & { readonly links: readonly MenuLink[] };

function MenuList({ route, links }: MenuProps) {
  return (
    <ul className={styles.menu}>
      {links.map((link) => (
        <li key={link.href} className={link.href === href('home') ? styles.home : undefined}>
          <EditedLink href={link.href} current={currentOf(link, route)}>
            {link.label}
          </EditedLink>
        </li>
      ))}
    </ul>
  );
}
