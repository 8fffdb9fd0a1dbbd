import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { AddressSection } from './address-section.tsx';
import { ApiTokenSection } from './api-tokens/api-token-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OrganizationSection } from './organizations/organization-section.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { sections } from './section.tsx';
import { SessionSection } from './session-section.tsx';
import { loadSettings, type SettingsData } from './settings-data.ts';
import styles from './settings-page.module.css';
import { ThemeSection } from './theme-section.tsx';

export const settingsPage = definePage<'settings', SettingsData>({
  load: loadSettings,
  head: () => ({ title: t('Settings'), noindex: true }),
  tags: () => [],
  View: SettingsView,
});

function SettingsView(props: ViewProps<'settings', SettingsData>) {
  return (
    <>
      <ScreenHead title={t('Settings')} />
      <nav aria-label={t('Settings sections')} className={styles.contents}>
        <ul>
          {Object.entries(sections).map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{t(label)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <ProfileSection {...props} />
      <PhoneSection {...props} />
      <PasskeySection {...props} />
      <AddressSection {...props} />
      <NotificationSection {...props} />
      <SessionSection {...props} />
      <ApiTokenSection {...props} />
      <OrganizationSection {...props} />
      <PolicySection {...props} />
      <ThemeSection />
      <ExportSection {...props} />
      <DeletionSection {...props} />
    </>
  );
}
