import type { RouteName } from '#contract/routes.ts';
import { accountMenu } from '../../layouts/navigation.ts';
import styles from './home-page.module.css';

const descriptions: Partial<Record<RouteName, string>> = {
  orders: 'Your orders, their progress and invoices.',
  messages: 'Your questions and our answers.',
  investor: 'Decks and documents for investors.',
  settings: 'Your profile, address, notifications, devices and organizations.',
};

export function Shortcuts({ screens }: { readonly screens: readonly RouteName[] }) {
  const own = accountMenu('account', screens).filter(({ route }) => route !== 'account');
  const admin = accountMenu('admin', screens);
  return (
    <>
      {own.length > 0 && (
        <ul className={styles.shortcuts}>
          {own.map(({ route, href, label }) => (
            <li key={route} className={styles.shortcut}>
              <a href={href} className={`card-link ${styles.name}`}>
                {label}
              </a>
              <p className="small soft">{descriptions[route]}</p>
            </li>
          ))}
        </ul>
      )}
      {admin.length > 0 && (
        <section aria-labelledby="office" className={styles.section}>
          <h2 id="office" className={styles.heading}>
            Back office
          </h2>
          <ul className={styles.admin}>
            {admin.map(({ route, href, label }) => (
              <li key={route}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
