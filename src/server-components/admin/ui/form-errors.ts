/** What a service refuses for a reason that the person at the form should read, instead of being led elsewhere. */
import { failure, isFailure } from '../../../contract/failures.ts';

/** These have a code of their own; being refused for lack of a permission, and a stale revision, are told as always. */
const formErrorCodes = new Set(['not_yours_to_give', 'more_than_yours', 'last_holder']);

export async function asFormError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isFailure(error) && formErrorCodes.has(error.code)) throw failure(422, error.code, error.userMessage);
    throw error;
  }
}
