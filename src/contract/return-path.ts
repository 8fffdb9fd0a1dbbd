/** Where a person was: kept in a cookie that the server reads when they sign in, and only ever followed to known pages. */
import { matchRoute } from './match.ts';
import { payloadSuffix } from './payload-address.ts';
import { type Route, routes } from './routes.ts';

const longest = 2048;
/** What cannot be part of an address that a browser made: it drops tabs and line feeds, and takes a backslash for a slash. */
const unsafeCharacters = /[^\x21-\x7e]|\\/;

/**
 * The path and query of a page of ours, or null: whatever else the value says, nobody is led there. `value` may come
 * from a query, a cookie or a header. Steps of signing in are no place to go back to.
 */
export function safePath(value: unknown, table: Readonly<Record<string, Route>> = routes): string | null {
  if (typeof value !== 'string' || value.length > longest || unsafeCharacters.test(value)) return null;
  if (!value.startsWith('/') || value.startsWith('//')) return null;
  const here = 'http://here.invalid';
  const url = URL.canParse(value, here) ? new URL(value, here) : null;
  // An address that reads differently once parsed (dot segments, other hosts) means two things to two readers.
  if (!url || url.origin !== here || url.pathname !== value.split(/[?#]/, 1)[0]) return null;
  if (/%(?:2f|5c|[01][0-9a-f]|7f)/i.test(url.pathname) || url.pathname.endsWith(payloadSuffix)) return null;
  const match = matchRoute(url.pathname, table);
  if (!match || match.route.access === 'sign-in' || match.name === 'confirm') return null;
  return url.pathname + url.search;
}
