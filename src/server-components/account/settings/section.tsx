import type { ReactNode } from 'react';
import { msg, t } from '#contract/translate.ts';
import styles from './settings-page.module.css';

/** Titles by id, in the order of the page. */
export const sections = {
  profile: msg('Profile'),
  phone: msg('Phone number'),
  passkeys: msg('Passkeys'),
  address: msg('Address'),
  notifications: msg('Notifications'),
  sessions: msg('Devices'),
  'api-tokens': msg('API tokens'),
  organizations: msg('Organizations'),
  policies: msg('Policies'),
  theme: msg('Theme'),
  export: msg('Your data'),
  delete: msg('Delete account'),
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
        <h2 id={`${id}-title`}>{t(sections[id])}</h2>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export const Missing = () => (
  <p role="status" className="soft">
    {t('This cannot be shown at the moment. Please try again in a minute.')}
  </p>
);
