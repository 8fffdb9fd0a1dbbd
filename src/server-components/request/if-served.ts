import { isFailure } from '#contract/failures.ts';

/** A service of another maker may not have what only the back office calls. */
export async function ifServed<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isFailure(error) && error.status === 404) return null;
    throw error;
  }
}
