/** The address of a page's link-preview picture, and the way back: the gateway draws it, the pages name it. */

const prefix = '/og';
const suffix = '.png';
/** Stands for `/`, which has no name of its own. */
const home = '/home';

/** `ogImageHref(href('post', { slug }))`: the picture (PNG, 1200 x 630) for a path without query. */
export const ogImageHref = (path: string): string => `${prefix}${path === '/' ? home : path}${suffix}`;

/** The path whose picture is at `address`; null where `address` is none of ours. */
export function pathOfOgImage(address: string): string | null {
  if (!address.startsWith(`${prefix}/`) || !address.endsWith(suffix)) return null;
  const path = address.slice(prefix.length, -suffix.length);
  if (path === '/') return null;
  return path === home ? '/' : path;
}
