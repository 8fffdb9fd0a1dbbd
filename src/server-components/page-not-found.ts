/** A record that a service does not find is a page that does not exist (S56). */
import { failures, isFailure } from '#contract/failures.ts';
import type { PageContext } from './page.ts';

export async function orPageNotFound<Data>(found: Promise<Data>, context: PageContext): Promise<Data> {
  try {
    return await found;
  } catch (error) {
    // An invalid slug is a 404 too.
    if (isFailure(error) && (error.status === 404 || error.status === 422)) throw pageNotFound(context);
    throw error;
  }
}

export const pageNotFound = ({ url }: Pick<PageContext, 'url'>) => failures.pageNotFound(url.pathname);

/** `?page=3` -> 3; without it 1. Throws 404 if it is not a page number. */
export function pageNumberOf(context: PageContext): number {
  const typed = context.query.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw pageNotFound(context);
  return Number(typed);
}
