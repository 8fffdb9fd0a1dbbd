import type { CurrentLink } from '../../../engine/rendering.ts';

const browserLinks = '[download],[data-reload],[rel~=external],[target]:not([target=_self])';

/** Null if the browser should follow the link. */
export function hrefOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.matches(browserLinks)) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || isFile(url.pathname)) return null;
  // The browser handles fragments of the current page, including the focus.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url.pathname + url.search + url.hash;
}

export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Files have an extension; pages have none. */
const isFile = (path: string) => /^\/api\/|\.[a-z0-9]{2,5}$/.test(path);

/** Menus stay mounted while the page changes. */
export function markCurrentLink({ href, value, label }: CurrentLink): void {
  for (const link of document.querySelectorAll('a[data-nav],[data-nav] a')) {
    link.ariaCurrent = link.getAttribute('href') === href ? (value as string) : null;
  }
  const name = document.querySelector('[data-nav-label]');
  if (name) name.textContent = label as string;
}
