/** Countries for choosing whose phone number it is. */
import { listCountryNames } from '../../contract/countries.ts';
import type { Api } from '../../contract/endpoint.ts';
import { listSignInCountries } from '../../contract/sessions.ts';

/** `callingCode` without the plus; null where nobody told. */
export type DialCountry = { readonly code: string; readonly name: string; readonly callingCode: string | null };

/** Those that codes are sent to; all, where the auth service does not say. Empty where nothing answers. */
export async function loadDialCountries(api: Api): Promise<readonly DialCountry[]> {
  const served = await api(listSignInCountries, {}).catch(() => null);
  if (served && served.countries.length > 0) return served.countries;
  const all = await api(listCountryNames, {}).catch(() => null);
  return all?.countries.map(({ code, name }) => ({ code, name, callingCode: null })) ?? [];
}
