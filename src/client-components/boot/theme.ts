/**
 * Theme switches: buttons anywhere in the document, alive before and after hydration. `data-theme-switch=""` turns from
 * light to dark and back; `dark`, `light` and `system` as its value choose one.
 */
import { isTheme, type Theme, themeCookie } from '../../contract/theme.ts';
import { onChanges } from './changes.ts';
import { writeCookie } from './cookie.ts';

const oneYear = 31_536_000;
const root = document.documentElement;

export function switchThemes(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-theme-switch]') : null;
    if (button) choose(button.dataset['themeSwitch'] || (shownTheme() === 'dark' ? 'light' : 'dark'));
  });
  // React renders the button without knowing the theme.
  onChanges(tellButtons);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellButtons);
}

/** What is shown: the choice, or the system's setting where none was made. */
function shownTheme(): Theme {
  const chosen = root.dataset['theme'];
  if (isTheme(chosen)) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function choose(choice: string): void {
  const theme = isTheme(choice) ? choice : '';
  root.dataset['theme'] = theme;
  writeCookie(themeCookie, theme, theme ? oneYear : 0);
  tellButtons();
}

function tellButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
    const { themeSwitch } = button.dataset;
    const pressed = String(
      (themeSwitch || 'dark') === (themeSwitch ? root.dataset['theme'] || 'system' : shownTheme()),
    );
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  }
}
