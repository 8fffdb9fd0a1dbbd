/** Which clicks are the router's: plain ones on links to pages of this site. Everything else is the browser's. */

/** The address that a link leads to inside the site, or null where the browser shall follow it. */
export function hrefOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  if (/\bexternal\b/.test(link.rel) || link.dataset['reload'] !== undefined) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || isFile(url.pathname)) return null;
  // A place on this very page: the browser scrolls and moves the focus better than we would.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url.pathname + url.search + url.hash;
}

export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Feeds, pictures and documents have an ending; pages have none. */
const isFile = (path: string) => /\.[a-z0-9]{2,5}$/.test(path) || path.startsWith('/api/');
