/** For the parts of a page that it can do without. */
import { isFailure } from '../../contract/failures.ts';

/** What was answered, or null where the service fails: the rest of the page is worth showing. Being nobody is no failure. */
export async function ifAnswered<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isFailure(error) && error.status !== 401 && error.status !== 403) return null;
    throw error;
  }
}
