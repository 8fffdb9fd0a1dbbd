/** The form and the results of the search page in a window: its styles are on every public page. */
import { msg, t } from '#contract/translate.ts';
import { chooseSingleKeys, usesSingleKeys } from '../keys.ts';
import { loadCatalogue } from '../router/catalogue.ts';

const debounceMilliseconds = 200;
/** A window that was closed is removed a moment later. */
const shown = '[data-site-search]:not(dialog:not([open]))';
const unavailable = msg('Search is unavailable. Please try again in a moment.');

/** `link` leads to the page of the search. The key may be pressed before the page has loaded the texts of its language. */
export async function showPalette(link: HTMLElement, key: string): Promise<void> {
  if (key === '/' && !usesSingleKeys()) return;
  const present = document.querySelector<HTMLInputElement>(`${shown} [name=q]`);
  if (present) {
    present.select();
    return;
  }
  const { href } = link as HTMLAnchorElement;
  const [page] = await Promise.all([fetchPage(href).catch(() => null), loadCatalogue().catch(() => {})]);
  const content = page?.querySelector('[data-site-search]');
  if (!content) return link.click();
  // Another key press may have opened it meanwhile.
  if (!document.querySelector(shown)) open(content, href);
}

async function fetchPage(href: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(href, { ...(signal && { signal }), headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`the search answers ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function open(content: Element, href: string): void {
  const dialog = document.createElement('dialog');
  dialog.dataset['siteSearch'] = '';
  dialog.ariaLabel = t('Search');
  const inside = document.createElement('div');
  dialog.append(inside);
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  inside.append(
    ...content.children,
    status,
    foot(() => dialog.close()),
  );
  const field = dialog.querySelector<HTMLInputElement>('[name=q]')!;
  const results = dialog.querySelector<HTMLElement>('[data-search-results]')!;
  const before = [...results.childNodes];

  let timer = 0;
  let request = new AbortController();
  const search = async () => {
    const text = field.value.trim();
    request = new AbortController();
    if (text === '') return results.replaceChildren(...before);
    try {
      const page = await fetchPage(`${href}?${new URLSearchParams({ q: text })}`, request.signal);
      results.replaceChildren(...page.querySelector('[data-search-results]')!.childNodes);
      status.textContent = results.querySelector('[data-answer]')?.textContent ?? '';
    } catch {
      if (!request.signal.aborted) status.textContent = results.textContent = t(unavailable);
    }
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    request.abort();
    timer = window.setTimeout(search, debounceMilliseconds);
  });
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [field, ...results.querySelectorAll<HTMLElement>('a')];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (next && stops.includes(document.activeElement as HTMLElement)) {
      event.preventDefault();
      next.focus();
    }
  });
  // The dialog itself is the target of clicks beside its content.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('submit', () => dialog.close());
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    request.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

/** People who dictate press keys without meaning to: they can turn `/` off. */
function foot(close: () => void): HTMLElement {
  const line = document.createElement('p');
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = usesSingleKeys();
  box.addEventListener('change', () => chooseSingleKeys(box.checked));
  label.append(box, ` ${t('Open with the key /')}`);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet';
  button.textContent = t('Close');
  button.addEventListener('click', close);
  line.append(label, button);
  return line;
}
