import type { Address } from '#contract/auth/users.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { checkLocation } from '../countries/countries.ts';

/** With the name of the region that the list of countries has. Throws 422 for the address. */
export function normalizedAddress(address: Address): Address {
  try {
    const { region } = checkLocation(address);
    return { ...address, region: region ?? undefined };
  } catch (error) {
    const [message] = isFailure(error) ? Object.values(error.fields ?? {}) : [];
    throw message ? failures.invalid({ address: message }) : error;
  }
}
