/** One rule for phone numbers in all places: to sign in, as a contact, for a waitlist or an invitation, in a file. */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { plainPhone } from '#contract/typed-numbers.ts';

/** Longer than a typed number with its marks. */
const maxTextLength = 60;

/**
 * `country` (ISO 3166-1 alpha-2) is that of national numbers. Null for letters, extensions and digits of two scripts,
 * because limits must know one spelling of a number.
 */
export function parsePhone(text: string, country?: string): PhoneNumber | null {
  if (text.length > maxTextLength) return null;
  const typed = plainPhone(text);
  const digits = typed.replace(/\D/g, '');
  if (!/^\+?[0-9 ()./-]+$/.test(typed) || digits.length > 17) return null;
  const home = country && isSupportedCountry(country) ? country : undefined;
  const found = [typed, ...otherSpellings(typed, digits, home)].flatMap((spelling) => {
    const phone = parsePhoneNumberFromString(spelling, home);
    // Fictional numbers and new ranges are possible, but not "valid" to the library.
    return phone?.isPossible() && !phone.ext && phone.number.length <= 16 ? [phone] : [];
  });
  // Some numbering plans are so loose that 49 151 … is a valid number of an area; a mobile phone is what people mean.
  return found.find(isMobile) ?? found.find((phone) => phone.isValid()) ?? found[0] ?? null;
}

const isMobile = (phone: PhoneNumber): boolean => phone.getType() === 'MOBILE';

/** Spellings that the library refuses, or takes for another number. */
function otherSpellings(typed: string, digits: string, home: CountryCode | undefined): string[] {
  const isInternational = typed.startsWith('+');
  const code = home && getCountryCallingCode(home);
  return [
    // The country code without its plus: 49 151 …
    ...(!isInternational && code && digits.startsWith(code) ? [`+${digits}`] : []),
    // The 1 and the prefixes of mobile phones that Mexico gave up in 2019.
    ...(digits.startsWith('521') && digits.length === 13 && (isInternational || home === 'MX')
      ? [`+52${digits.slice(3)}`]
      : []),
    ...(home === 'MX' && /^04[45]/.test(digits) && digits.length === 13 ? [`+52${digits.slice(3)}`] : []),
  ];
}
