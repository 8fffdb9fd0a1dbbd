import type { RouteName } from '#contract/routes.ts';
import { msg, t } from '#contract/translate.ts';
import { accountMenu } from '../../layouts/navigation.ts';
import styles from './home-page.module.css';

const descriptions: Partial<Record<RouteName, string>> = {
  orders: msg('Your orders, their progress and invoices.'),
  cart: msg('What you want to order.'),
  messages: msg('Your questions and our answers.'),
  investor: msg('Decks and documents for investors.'),
  settings: msg('Your profile, address, notifications, devices and organizations.'),
};

export const Shortcuts = ({ screens }: { readonly screens: readonly RouteName[] }) => (
  <ul className={styles.shortcuts}>
    {accountMenu(screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <li key={route} className={styles.shortcut}>
          <a href={href} className={`card-link ${styles.name}`}>
            {t(label)}
          </a>
          <p className="small soft">{t(descriptions[route] ?? '')}</p>
        </li>
      ))}
  </ul>
);

/** For staff, who have the menus of the back office. */
export const OwnLinks = ({ screens }: { readonly screens: readonly RouteName[] }) => (
  <nav aria-label={t('Your own pages')} className={styles.own}>
    <span className="soft">{t('Your own:')}</span>
    {accountMenu(screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <a key={route} href={href}>
          {t(label)}
        </a>
      ))}
  </nav>
);
