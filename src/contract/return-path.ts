import { matchRoute } from './match.ts';
import { pageOfPayload } from './payload-address.ts';
import { type Route, routes } from './routes.ts';

const maxLength = 2048;
/** Browsers drop tabs and line feeds from URLs, and read a backslash as a slash. */
const unsafeCharacters = /[^\x21-\x7e]|\\/;

/** Path and query of a page of this site, or null, also for sign-in pages. `value` may be user input. */
export function safePath(value: unknown, table: Readonly<Record<string, Route>> = routes): string | null {
  if (typeof value !== 'string' || value.length > maxLength || unsafeCharacters.test(value)) return null;
  if (!value.startsWith('/') || value.startsWith('//')) return null;
  const here = 'http://here.invalid';
  const url = URL.canParse(value, here) ? new URL(value, here) : null;
  // A URL that changes when parsed (dot segments, other hosts) could mean different things to different parsers.
  if (!url || url.origin !== here || url.pathname !== value.split(/[?#]/, 1)[0]) return null;
  if (/%(?:2f|5c|[01][0-9a-f]|7f)/i.test(url.pathname) || pageOfPayload(url.pathname) !== undefined) return null;
  const match = matchRoute(url.pathname, table);
  if (!match || match.route.access === 'sign-in' || match.name === 'confirm') return null;
  return url.pathname + url.search;
}
