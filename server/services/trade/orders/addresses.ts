import type { Address } from '#contract/auth/users.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { needsPostalCode } from '#contract/postal-codes.ts';
import { checkLocation } from '../countries/countries.ts';

/** With the name of the region that the list of countries has. Throws 422 for the address. */
export function normalizedAddress(address: Address): Address {
  if (needsPostalCode(address.country) && !address.postalCode)
    throw failures.invalid({ 'address.postal_code': 'Please enter the postal code.' });
  try {
    const { region } = checkLocation(address);
    return { ...address, region: region ?? undefined };
  } catch (error) {
    const [message] = isFailure(error) ? Object.values(error.fields ?? {}) : [];
    throw message ? failures.invalid({ address: message }) : error;
  }
}
