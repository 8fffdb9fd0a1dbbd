/** Shows certain 403 failures at the form instead of on the error page. */
import { failure, isFailure } from '#contract/failures.ts';

/** Codes with a message for the form; other failures are rethrown. */
const formErrorCodes = new Set(['not_yours_to_give', 'more_than_yours', 'last_holder']);

export async function asFormError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isFailure(error) && formErrorCodes.has(error.code)) throw failure(422, error.code, error.userMessage);
    throw error;
  }
}
