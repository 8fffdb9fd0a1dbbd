/** The boot script handles the buttons, so nothing is hydrated here. */
import { Section } from './section.tsx';

const themes = { system: 'System setting', light: 'Light', dark: 'Dark' } as const;

export function ThemeSection() {
  return (
    <Section id="theme" lead="Saved in this browser only.">
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
            {label}
          </button>
        ))}
      </fieldset>
      <noscript>
        <p className="soft">Without JavaScript, the site follows your system setting.</p>
      </noscript>
    </Section>
  );
}
