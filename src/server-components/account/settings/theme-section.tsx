/** The boot script handles the buttons, so nothing is hydrated here. */
import { msg, t } from '#contract/translate.ts';
import { Section } from './section.tsx';

const themes = { system: msg('System setting'), light: msg('Light'), dark: msg('Dark') } as const;

export function ThemeSection() {
  return (
    <Section id="theme" lead={t('Saved in this browser only.')}>
      <fieldset aria-labelledby="theme-title" className="choices" data-needs-script="">
        {Object.entries(themes).map(([theme, label]) => (
          <button
            key={theme}
            type="button"
            className="choice"
            data-theme-switch={theme}
            aria-pressed="false"
            suppressHydrationWarning
          >
            {t(label)}
          </button>
        ))}
      </fieldset>
      <noscript>
        <p className="soft">{t('Without JavaScript, the site follows your system setting.')}</p>
      </noscript>
    </Section>
  );
}
