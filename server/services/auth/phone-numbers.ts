/** Phone numbers in one canonical form: what is counted, compared and stored is E.164. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { failures } from '../../../src/contract/failures.ts';

export type Phone = {
  readonly phoneNumber: string;
  /** ISO 3166-1 alpha-2: where the number is from, where that can be told, else what was chosen. */
  readonly country: string;
  /** Dial code and the next four digits: what numbers that are sold together have in common. */
  readonly prefix: string;
};

/** What costs the caller, or rings nobody's pocket. */
const rejectedTypes: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'VOIP',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Reads what a person typed, national or international. Other digits than ASCII, letters and extensions are refused: each
 * would be a second spelling of a number that limits know already. Throws 422 at `phone_number` or `country`.
 */
export function readPhone({ phoneNumber, country }: { phoneNumber: string; country: string }): Phone {
  if (!isSupportedCountry(country)) throw failures.invalid({ country: 'Please choose a country.' });
  if (!/^\+?[0-9 ()./-]+$/.test(phoneNumber) || phoneNumber.replace(/\D/g, '').length > 17) throw unreadable();
  const phone = parsePhoneNumberFromString(phoneNumber, country);
  // Possible is enough: fictional numbers and ranges newer than the library's tables are not "valid".
  if (!phone?.isPossible() || phone.ext || phone.number.length > 16) throw unreadable();
  if (phone.countryCallingCode !== getCountryCallingCode(country))
    throw failures.invalid({ phone_number: 'This number does not belong to the country you chose.' });
  const type = phone.getType();
  if (type && rejectedTypes.has(type))
    throw failures.invalid({ phone_number: 'We cannot send codes to this kind of number.' });
  return {
    phoneNumber: phone.number,
    country: phone.country ?? country,
    prefix: phone.countryCallingCode + phone.nationalNumber.slice(0, 4),
  };
}

const unreadable = () => failures.invalid({ phone_number: 'Please enter a phone number with its area code.' });

/** For logs: enough to recognise one's own. */
export const phoneHint = (phoneNumber: string): string => `…${phoneNumber.slice(-2)}`;
