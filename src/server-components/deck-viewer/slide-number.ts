/** Which slide an address asks for. */
import type { PageContext } from '../page.ts';
import { pageNotFound } from '../page-not-found.ts';

/** `?slide=3` -> 3; undefined where it says nothing. A slide that there is not is a page that does not exist. */
export function slideNumber(context: PageContext, count: number): number | undefined {
  const asked = context.query.get('slide');
  if (asked === null) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(asked) || Number(asked) > count) throw pageNotFound(context);
  return Number(asked);
}
