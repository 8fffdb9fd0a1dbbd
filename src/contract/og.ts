const prefix = '/og';
const suffix = '.png';
/** Replaces `/`, which has no name. */
const home = '/home';

/** `ogImageHref(href('post', { slug }))`: URL of the picture (PNG, 1200 x 630) for a path without query. */
export const ogImageHref = (path: string): string => `${prefix}${path === '/' ? home : path}${suffix}`;

/** The path of the page whose picture has this URL; null for other URLs. */
export function pathOfOgImage(address: string): string | null {
  if (!address.startsWith(`${prefix}/`) || !address.endsWith(suffix)) return null;
  const path = address.slice(prefix.length, -suffix.length);
  if (path === '/') return null;
  return path === home ? '/' : path;
}
