import type { RouteName } from '#contract/routes.ts';
import { accountMenu } from '../../layouts/navigation.ts';
import styles from './home-page.module.css';

const descriptions: Partial<Record<RouteName, string>> = {
  orders: 'Your orders, their progress and invoices.',
  cart: 'What you want to order.',
  messages: 'Your questions and our answers.',
  investor: 'Decks and documents for investors.',
  settings: 'Your profile, address, notifications, devices and organizations.',
};

export const Shortcuts = ({ screens }: { readonly screens: readonly RouteName[] }) => (
  <ul className={styles.shortcuts}>
    {accountMenu(screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <li key={route} className={styles.shortcut}>
          <a href={href} className={`card-link ${styles.name}`}>
            {label}
          </a>
          <p className="small soft">{descriptions[route]}</p>
        </li>
      ))}
  </ul>
);

/** For staff, who have the menus of the back office. */
export const OwnLinks = ({ screens }: { readonly screens: readonly RouteName[] }) => (
  <nav aria-label="Your own pages" className={styles.own}>
    <span className="soft">Your own:</span>
    {accountMenu(screens)
      .filter(({ route }) => route !== 'account')
      .map(({ route, href, label }) => (
        <a key={route} href={href}>
          {label}
        </a>
      ))}
  </nav>
);
