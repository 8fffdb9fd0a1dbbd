/** The theme switch: a button anywhere in the document, alive before and after hydration. */
import { isTheme, type Theme, themeCookie } from '../../contract/theme.ts';

const oneYear = 31_536_000;
const root = document.documentElement;

export function switchThemes(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-theme-switch]') : null;
    if (button) choose(shownTheme() === 'dark' ? 'light' : 'dark');
  });
  // React renders the button without knowing the theme, and may draw it anew at any navigation.
  new MutationObserver(tellButtons).observe(root, { childList: true, subtree: true });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellButtons);
  tellButtons();
}

/** What is shown: the choice, or the system's setting where none was made. */
function shownTheme(): Theme {
  const chosen = root.dataset['theme'];
  if (isTheme(chosen)) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  root.dataset['theme'] = theme;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
  tellButtons();
}

function tellButtons(): void {
  const pressed = String(shownTheme() === 'dark');
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  }
}
