/** What a service does not know is a page that does not exist (S56). */
import { failures, isFailure } from '../contract/failures.ts';
import type { PageContext } from './page.ts';

export async function orPageNotFound<Data>(found: Promise<Data>, context: PageContext): Promise<Data> {
  try {
    return await found;
  } catch (error) {
    // A name that breaks the rules of names is not known either.
    if (isFailure(error) && (error.status === 404 || error.status === 422)) throw pageNotFound(context);
    throw error;
  }
}

export const pageNotFound = ({ url }: Pick<PageContext, 'url'>) => failures.pageNotFound(url.pathname);

/** `?page=3` -> 3; without it 1. Anything that is no page number is a page that does not exist. */
export function pageNumberOf(context: PageContext): number {
  const typed = context.query.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw pageNotFound(context);
  return Number(typed);
}
