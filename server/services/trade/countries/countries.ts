/** Countries and regions, from country-region-data, with the dial codes of libphonenumber. */
import { allCountries } from 'country-region-data';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { failures } from '../../../../src/contract/failures.ts';
import type { Country } from '../../../../src/contract/trade/countries.ts';

/** As the browser calls them, so that a country has one name on all screens: the package has some of years ago. */
const names = new Intl.DisplayNames('en', { type: 'region' });

const describe = ([name, code, regions]: (typeof allCountries)[number]): Country => ({
  name: names.of(code) ?? name,
  code,
  callingCode: isSupportedCountry(code) ? getCountryCallingCode(code) : null,
  regions: regions.map(([region, short]) => ({ name: region, code: short || null })),
});

/** In order of their names. */
const all: readonly Country[] = allCountries
  .map(describe)
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

export const listAll = (): Country[] => [...all];

export const findCountry = (code: string): Country | undefined => all.find((country) => country.code === code);

type Location = { country?: string; region?: string };

/**
 * The place with the region's name as it is in the list, however it was given. A region that the list does not have is
 * kept as it was typed: it may be right in another language. Throws 422 at the field that is wrong.
 */
export function checkLocation(location: Location): { country: string | null; region: string | null } {
  const country = allCountries.find(([, code]) => code === location.country);
  if (location.country !== undefined && !country) throw failures.invalid({ country: 'Please choose a country.' });
  if (!location.region) return { country: location.country ?? null, region: null };
  if (!country) throw failures.invalid({ country: 'Please choose the country of this region.' });
  const wanted = location.region.toLowerCase();
  const region = country[2].find(([name, code]) => name.toLowerCase() === wanted || code?.toLowerCase() === wanted);
  return { country: country[1], region: region?.[0] ?? location.region };
}
