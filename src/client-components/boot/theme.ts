/** `data-theme-switch=""` toggles; `dark`, `light` and `system` select a theme. */
import { isTheme, type Theme, themeCookie } from '#contract/theme.ts';
import { writeCookie } from './cookie.ts';
import { onDocumentChange } from './document-changes.ts';

const oneYear = 31_536_000;
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function switchThemes(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-theme-switch]') : null;
    if (button) selectTheme(button.dataset['themeSwitch'] || oppositeTheme());
  });
  // Somebody may have changed the theme in another tab.
  document.addEventListener('visibilitychange', () => {
    show((/(?:^|; )theme=(dark|light)/.exec(document.cookie)?.[1] ?? '') as Theme | '');
  });
  // React renders the buttons without knowing the theme.
  onDocumentChange(updateSwitches);
  prefersDark.addEventListener('change', updateSwitches);
}

const systemTheme = (): Theme => (prefersDark.matches ? 'dark' : 'light');
const shownTheme = (): Theme => (root.dataset['theme'] as Theme | '') || systemTheme();

function oppositeTheme(): Theme | 'system' {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  return theme === systemTheme() ? 'system' : theme;
}

function selectTheme(value: string): void {
  const theme = isTheme(value) ? value : '';
  writeCookie(themeCookie, theme, theme ? oneYear : 0);
  show(theme);
}

function show(theme: Theme | ''): void {
  root.dataset['theme'] = theme;
  updateSwitches();
}

/** The document has a `theme-color` for light, then one for dark. */
function updateSwitches(): void {
  const isDark = shownTheme() === 'dark';
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
    const { themeSwitch } = button.dataset;
    const pressed = String(themeSwitch ? themeSwitch === (root.dataset['theme'] || 'system') : isDark);
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  }
  const colours = document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]');
  for (const [index, meta] of colours.entries()) meta.media = isDark === index > 0 ? 'all' : 'not all';
}
