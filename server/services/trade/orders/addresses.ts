import type { Address } from '#contract/auth/users.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { needsPostalCode } from '#contract/postal-codes.ts';
import { checkLocation } from '../countries/countries.ts';

/** With the name of the region that the list of countries has. Throws 422 for the address. */
export function normalizedAddress(address: Address): Address {
  if (needsPostalCode(address.country) && !address.postalCode)
    throw failures.invalid({ 'address.postal_code': message('postal_code_missing') });
  try {
    const { region } = checkLocation(address);
    return { ...address, region: region ?? undefined };
  } catch (error) {
    const [said] = isFailure(error) ? Object.values(error.messages.fields ?? {}) : [];
    throw said ? failures.invalid({ address: said }) : error;
  }
}
