import { listSignInCountries } from '#contract/auth/sessions.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { listCountryNames } from '#contract/trade/countries.ts';
import { countryOfNumber } from '../../client-components/phone-format.ts';
import { localCountries } from '../ui/country-names.ts';

/** `callingCode` has no plus; null if it is not known. */
export type DialCountry = { readonly code: string; readonly name: string; readonly callingCode: string | null };

type SignInWays = {
  readonly countries: readonly DialCountry[];
  /** People may sign in with a passkey too. */
  readonly passkeys: boolean;
};

/** Countries that codes are sent to; all countries if the auth service fails; empty if both services fail. */
export async function loadSignInWays(api: Api): Promise<SignInWays> {
  const supported = await api(listSignInCountries, {}).catch(() => null);
  const passkeys = supported?.passkeys ?? false;
  if (supported && supported.countries.length > 0) return { countries: localCountries(supported.countries), passkeys };
  const all = await api(listCountryNames, {}).catch(() => null);
  const named = localCountries(all?.countries ?? []);
  return { countries: named.map(({ code, name }) => ({ code, name, callingCode: null })), passkeys };
}

export const loadDialCountries = async (api: Api): Promise<readonly DialCountry[]> =>
  (await loadSignInWays(api)).countries;

type Typed = { readonly phoneNumber: string; readonly country?: string | undefined };

/** Adds the country of the dial code if none was selected, as scripts do in the browser. Throws 422 at `country`. */
export async function withCountry(api: Api, typed: Typed): Promise<{ phoneNumber: string; country: string }> {
  const { phoneNumber, country } = typed;
  if (country !== undefined) return { phoneNumber, country };
  const found = /^\s*\+/.test(phoneNumber) ? countryOfNumber(phoneNumber, await loadDialCountries(api)) : undefined;
  if (!found) throw failures.invalid({ country: message('country_missing') });
  return { phoneNumber, country: found.code };
}
