import { isFailure, passedOn } from '#contract/failures.ts';

/** Gives errors of an address the names of the fields of its form; those about the whole address are nearly always about its region. */
export function atAddressFields(error: unknown): never {
  if (!isFailure(error)) throw error;
  const fields = Object.entries(error.messages.fields ?? {}).map(([path, said]) => [
    path === 'address' ? 'region' : path.replace('address.', ''),
    said,
  ]);
  throw passedOn(error, error.messages.userMessage, { fields: Object.fromEntries(fields) });
}
