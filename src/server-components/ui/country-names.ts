/** Countries in the language of the site. Services have their English names. */
import { catalogue, textLocale } from '#contract/translate.ts';

export const countryName = (code: string): string => nameIn(displayNames(), code) ?? code;

type Country = { readonly code: string; readonly name: string };

/** Countries are in the order of the alphabet, or as services send them if the texts are English. */
export function localCountries<Listed extends Country>(countries: readonly Listed[]): readonly Listed[] {
  if (!catalogue()) return countries;
  const names = displayNames();
  const { compare } = new Intl.Collator(textLocale());
  return countries
    .map((country) => ({ ...country, name: nameIn(names, country.code) ?? country.name }))
    .sort((a, b) => compare(a.name, b.name));
}

const displayNames = () => new Intl.DisplayNames(textLocale(), { type: 'region', fallback: 'none' });

function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}
