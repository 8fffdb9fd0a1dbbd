import { plainPhone } from '#contract/typed-numbers.ts';
import { applyMask } from './input-mask.ts';

/** The keys are dial codes. `trunk`: national numbers start with a 0 that is dropped after the dial code. */
const groups: Readonly<Record<string, { pattern: string; trunk?: boolean }>> = {
  1: { pattern: '### ### ####' },
  31: { pattern: '### ### ## ##', trunk: true },
  33: { pattern: '## ## ## ## ##', trunk: true },
  34: { pattern: '### ## ## ##' },
  39: { pattern: '### ### ####' },
  41: { pattern: '### ### ## ##', trunk: true },
  43: { pattern: '#### #######', trunk: true },
  44: { pattern: '##### ######', trunk: true },
  45: { pattern: '## ## ## ##' },
  46: { pattern: '### ### ## ##', trunk: true },
  47: { pattern: '### ## ###' },
  49: { pattern: '#### ########', trunk: true },
  61: { pattern: '#### ### ###', trunk: true },
  81: { pattern: '### #### ####', trunk: true },
  91: { pattern: '##### #####' },
};
const unknown = { pattern: '### ### ### ###', trunk: false };

type Typed = { readonly text: string; readonly caret: number };

/** `dialCode` has no plus; an international number contains its own. */
export function formatPhone(typed: Typed, dialCode: string | null): Typed {
  const text = plainPhone(typed.text);
  const caret = typed.caret >= typed.text.length ? text.length : Math.min(typed.caret, text.length);
  // Letters or an extension are left as they are.
  if (/[^\d\s().+/-]/.test(text)) return { text, caret };
  const international = text.startsWith('+');
  const known = international ? dialCodeOf(text) : dialCode;
  const digits = text.replace(/\D/g, '');
  const national = known && international ? digits.slice(known.length) : digits;
  const { pattern, trunk } = groups[known ?? ''] ?? unknown;
  const grouped = trunk && !national.startsWith('0') ? pattern.replace('#', '') : pattern;
  const code = known ? `${known.replace(/./g, '#')} ` : '';
  const mask = international ? `+${code}${grouped}` : grouped;
  const masked = applyMask(mask, text, caret);
  const rest = masked.rest.replace(/\D/g, '');
  const value = masked.value || (international ? '+' : '');
  return {
    text: value + rest,
    caret: caret >= text.length ? value.length + rest.length : Math.max(masked.caret, international ? 1 : 0),
  };
}

export const spacedPhone = (number: string): string =>
  formatPhone({ text: number, caret: number.length }, null).text.replaceAll(' ', '\u00A0');

type Dial = { readonly code: string; readonly callingCode: string | null };

/** The largest of the countries that share a dial code. */
const mainCountries = ['US', 'GB', 'IT', 'NO', 'FI', 'AU', 'RU'];

/** The country of an international number's dial code; undefined if none matches. */
export function countryOfNumber<Country extends Dial>(
  number: string,
  countries: readonly Country[],
): Country | undefined {
  const digits = number.replace(/\D/g, '');
  const fits = countries.filter(({ callingCode }) => callingCode !== null && digits.startsWith(callingCode));
  return fits.find(({ code }) => mainCountries.includes(code)) ?? fits[0];
}

/** No dial code is a prefix of another, so at most one matches. */
function dialCodeOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return Object.keys(groups).find((code) => digits.startsWith(code)) ?? null;
}
