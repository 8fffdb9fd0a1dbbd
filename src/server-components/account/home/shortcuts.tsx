import type { RouteName } from '../../../contract/routes.ts';
import { accountMenu } from '../../layouts/navigation.ts';
import styles from './home-page.module.css';

const about: Partial<Record<RouteName, string>> = {
  orders: 'Your orders, their progress and invoices.',
  messages: 'Your questions and our answers.',
  investor: 'Decks and documents for investors.',
  settings: 'Your profile, address, notifications, devices and organizations.',
};

export function Ways({ screens }: { readonly screens: readonly RouteName[] }) {
  const own = accountMenu('account', screens).filter(({ route }) => route !== 'account');
  const office = accountMenu('admin', screens);
  return (
    <>
      {own.length > 0 && (
        <ul className={styles.ways}>
          {own.map(({ route, href, label }) => (
            <li key={route} className={styles.way}>
              <a href={href} className={styles.name}>
                {label}
              </a>
              <p className="small soft">{about[route]}</p>
            </li>
          ))}
        </ul>
      )}
      {office.length > 0 && (
        <section aria-labelledby="office" className={styles.part}>
          <h2 id="office" className={styles.heading}>
            Back office
          </h2>
          <ul className={styles.office}>
            {office.map(({ route, href, label }) => (
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
