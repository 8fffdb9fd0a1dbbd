/**
 * Theme switches: buttons anywhere in the document, alive before and after hydration. `data-theme-switch=""` turns from
 * light to dark and back; `dark`, `light` and `system` as its value choose one.
 */
import { isTheme, type Theme, themeCookie } from '../../contract/theme.ts';
import { onChanges } from './changes.ts';
import { writeCookie } from './cookie.ts';

const oneYear = 31_536_000;
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function switchThemes(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-theme-switch]') : null;
    if (button) choose(button.dataset['themeSwitch'] || other());
  });
  // Chosen in another tab, or while this page was kept for going back to it.
  document.addEventListener('visibilitychange', () => {
    const chosen = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1] ?? '';
    show(isTheme(chosen) ? chosen : '');
  });
  // React renders the button without knowing the theme.
  onChanges(markTheme);
  prefersDark.addEventListener('change', markTheme);
}

const ofSystem = (): Theme => (prefersDark.matches ? 'dark' : 'light');
/** What is shown: the choice, or the system's setting where none was made. */
const shownTheme = (): Theme => (root.dataset['theme'] as Theme | '') || ofSystem();

/** The way back to what the system prefers is to prefer nothing else. */
function other(): Theme | 'system' {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  return theme === ofSystem() ? 'system' : theme;
}

function choose(choice: string): void {
  const theme = isTheme(choice) ? choice : '';
  writeCookie(themeCookie, theme, theme ? oneYear : 0);
  show(theme);
}

function show(theme: Theme | ''): void {
  root.dataset['theme'] = theme;
  markTheme();
}

/** What buttons say of themselves, and the colour of the browser's own bars: the document has one for light, then one for dark. */
function markTheme(): void {
  const isDark = shownTheme() === 'dark';
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
    const { themeSwitch } = button.dataset;
    const pressed = String(themeSwitch ? themeSwitch === (root.dataset['theme'] || 'system') : isDark);
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  }
  const colours = document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]');
  for (const [index, meta] of colours.entries()) meta.media = isDark === index > 0 ? 'all' : 'not all';
}
