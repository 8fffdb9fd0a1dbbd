/** Countries in the language of the site. Services have their English names. */

import { siteFormat } from '#contract/site-format.ts';
import { catalogue } from '#contract/translate.ts';

const locale = () => (catalogue() ? siteFormat().locale : 'en');

export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

type Country = { readonly code: string; readonly name: string };

/** In the order of the alphabet; as services send them if the site is in English. */
export function localCountries<Listed extends Country>(countries: readonly Listed[]): readonly Listed[] {
  if (!catalogue()) return countries;
  const names = new Intl.DisplayNames(locale(), { type: 'region' });
  const { compare } = new Intl.Collator(locale());
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.name }))
    .sort((a, b) => compare(a.name, b.name));
}
