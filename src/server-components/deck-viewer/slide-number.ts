import type { PageContext } from '../page.ts';
import { pageNotFound } from '../page-not-found.ts';

/** `?slide=3` -> 3; undefined without it. Throws 404 if there is no such slide. */
export function slideNumber(context: PageContext, count: number): number | undefined {
  const requested = context.query.get('slide');
  if (requested === null) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(requested) || Number(requested) > count) throw pageNotFound(context);
  return Number(requested);
}
