import { isFailure } from '#contract/failures.ts';

/** For optional sections of a page: null if the service fails. Throws 401 and 403. */
export async function ifAvailable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isFailure(error) && error.status !== 401 && error.status !== 403) return null;
    throw error;
  }
}
