import { getCountryCallingCode, isSupportedCountry, type NumberType } from 'libphonenumber-js/max';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { parsePhone } from '../../phone-numbers.ts';

export type Phone = {
  readonly phoneNumber: string;
  /** ISO 3166-1 alpha-2: the country of the number if known, else the selected one. */
  readonly country: string;
  /** Dial code and the next four digits, which numbers sold together share. */
  readonly prefix: string;
};

/** Types that cost the caller money or belong to no phone. */
const rejectedTypes: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'VOIP',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** Throws 422. */
export function readPhone({ phoneNumber, country }: { phoneNumber: string; country: string }): Phone {
  if (!isSupportedCountry(country)) throw failures.invalid({ country: message('country_missing') });
  const phone = parsePhone(phoneNumber, country);
  if (!phone) throw unreadable();
  if (phone.countryCallingCode !== getCountryCallingCode(country))
    throw failures.invalid({ phone_number: message('number_of_other_country') });
  const type = phone.getType();
  if (type && rejectedTypes.has(type)) throw failures.invalid({ phone_number: message('number_gets_no_codes') });
  return {
    phoneNumber: phone.number,
    country: phone.country ?? country,
    prefix: phone.countryCallingCode + phone.nationalNumber.slice(0, 4),
  };
}

/** Accepts numbers of all countries and types; `country` applies only to numbers without a country code. */
export function readPhoneAnywhere(text = '', country = ''): string {
  const phone = parsePhone(text, country);
  if (!phone) throw failures.invalid({ phone_number: message('number_without_country_code') });
  return phone.number;
}

const unreadable = () => failures.invalid({ phone_number: message('number_without_area_code') });

export const phoneHint = (phoneNumber: string): string => `…${phoneNumber.slice(-2)}`;
