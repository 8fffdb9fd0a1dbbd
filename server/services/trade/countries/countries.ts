import { allCountries } from 'country-region-data';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { languages } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Country } from '#contract/trade/countries.ts';
import { plainText } from '../../records/plain-text.ts';

/** Uses the names that browsers use; the package has outdated ones. */
const names = new Intl.DisplayNames('en', { type: 'region' });

const describe = ([name, code, regions]: (typeof allCountries)[number]): Country => ({
  name: names.of(code) ?? name,
  code,
  callingCode: isSupportedCountry(code) ? getCountryCallingCode(code) : null,
  regions: regions.map(([region, short]) => ({ name: region, code: short || null })),
});

const all: readonly Country[] = allCountries
  .map(describe)
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

export const listAll = (): Country[] => [...all];

export const findCountry = (code: string): Country | undefined => all.find((country) => country.code === code);

export const countryName = (code: string): string => findCountry(code)?.name ?? code;

/**
 * As a file of another program has it: two letters, or a name in a language of our texts, in any spelling of its
 * accents.
 */
export function countryCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  if (findCountry(code)) return code;
  written ??= writtenNames();
  return written.get(plainText(text));
}

let written: ReadonlyMap<string, string> | undefined;
const shortNames = { uk: 'GB', usa: 'US', uae: 'AE' };

function writtenNames(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>(Object.entries(shortNames));
  for (const language of Object.keys(languages)) {
    const namesIn = new Intl.DisplayNames(language, { type: 'region' });
    for (const { code } of all) codes.set(plainText(namesIn.of(code) ?? code), code);
  }
  for (const [name, code] of allCountries) codes.set(plainText(name), code);
  return codes;
}

type Location = { country?: string; region?: string };

/** Keeps an unknown region as typed, because it may be right in another language. Throws 422 for the invalid field. */
export function checkLocation(location: Location): { country: string | null; region: string | null } {
  const country = allCountries.find(([, code]) => code === location.country);
  if (location.country !== undefined && !country) throw failures.invalid({ country: message('country_missing') });
  if (!location.region) return { country: location.country ?? null, region: null };
  if (!country) throw failures.invalid({ country: message('region_without_country') });
  const wanted = location.region.toLowerCase();
  const region = country[2].find(([name, code]) => name.toLowerCase() === wanted || code?.toLowerCase() === wanted);
  return { country: country[1], region: region?.[0] ?? location.region };
}
