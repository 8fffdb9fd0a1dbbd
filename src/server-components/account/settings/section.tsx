import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

/** Titles by id, in the order of the page. */
export const sections = {
  profile: 'Profile',
  phone: 'Phone number',
  passkeys: 'Passkeys',
  address: 'Address',
  notifications: 'Notifications',
  sessions: 'Devices',
  'api-tokens': 'API tokens',
  organizations: 'Organizations',
  policies: 'Policies',
  theme: 'Theme',
  export: 'Your data',
  delete: 'Delete account',
} as const;

type Props = {
  readonly id: keyof typeof sections;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ id, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.about}>
        <h2 id={`${id}-title`}>{sections[id]}</h2>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export const Missing = () => (
  <p role="status" className="soft">
    This cannot be shown at the moment. Please try again in a minute.
  </p>
);
