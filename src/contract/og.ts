const prefix = '/og';
const suffix = '.png';
const home = '/home';

/** PNG, 1200 x 630, for a path without query. */
export const ogImageHref = (path: string): string => `${prefix}${path === '/' ? home : path}${suffix}`;

export function pathOfOgImage(address: string): string | null {
  if (!address.startsWith(`${prefix}/`) || !address.endsWith(suffix)) return null;
  const path = address.slice(prefix.length, -suffix.length);
  if (path === '/') return null;
  return path === home ? '/' : path;
}
