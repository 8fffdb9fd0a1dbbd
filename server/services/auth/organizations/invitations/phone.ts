import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { failures } from '#contract/failures.ts';

/** Returns E.164. Throws 422 for the field. */
export function readInvitedPhone(text: string | undefined, country: string | undefined): string {
  const home: CountryCode | undefined = country && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(text ?? '', home);
  if (!phone?.isPossible() || phone.ext)
    throw failures.invalid({ phone_number: 'Please enter a phone number with its country code.' });
  return phone.number;
}
