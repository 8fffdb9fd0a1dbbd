import { allCountries } from 'country-region-data';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { failures } from '#contract/failures.ts';
import type { Country } from '#contract/trade/countries.ts';

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

type Location = { country?: string; region?: string };

/** Keeps an unknown region as typed, because it may be right in another language. Throws 422 for the invalid field. */
export function checkLocation(location: Location): { country: string | null; region: string | null } {
  const country = allCountries.find(([, code]) => code === location.country);
  if (location.country !== undefined && !country) throw failures.invalid({ country: 'Please choose a country.' });
  if (!location.region) return { country: location.country ?? null, region: null };
  if (!country) throw failures.invalid({ country: 'Please choose the country of this region.' });
  const wanted = location.region.toLowerCase();
  const region = country[2].find(([name, code]) => name.toLowerCase() === wanted || code?.toLowerCase() === wanted);
  return { country: country[1], region: region?.[0] ?? location.region };
}
