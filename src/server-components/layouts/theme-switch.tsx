import { t } from '#contract/translate.ts';
import { Icon } from '../ui/icon.tsx';

/** The boot script sets its state and handles clicks; without scripts it is hidden. */
export const ThemeSwitch = ({ className }: { readonly className: string | undefined }) => (
  <button
    type="button"
    data-theme-switch=""
    data-needs-script=""
    aria-pressed="false"
    aria-label={t('Dark theme')}
    title={t('Dark theme')}
    suppressHydrationWarning
    className={className}
  >
    <Icon name="theme" size={20} />
  </button>
);
