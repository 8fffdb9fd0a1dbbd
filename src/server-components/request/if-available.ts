import { isFailure } from '#contract/failures.ts';
import type { PageContext } from '../page.ts';

/**
 * Use it for optional parts of a page: it gives null if the service fails, and throws 401 and 403. Public pages give
 * their context, so that they are not cached without the part.
 */
export async function ifAvailable<T>(call: Promise<T>, context?: Pick<PageContext, 'partFailed'>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!isFailure(error) || error.status === 401 || error.status === 403) throw error;
    if (error.status >= 500) context?.partFailed(error);
    return null;
  }
}
