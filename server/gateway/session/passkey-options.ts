import { startAddingPasskey, startPasskeyConfirmation, startPasskeySignIn } from '#contract/auth/passkeys.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { PasskeyPurpose } from '#contract/passkey-options.ts';
import type { Cookies } from './cookies.ts';
import type { RequestIdentities, RequestIdentity } from './request-identity.ts';

type Options = {
  cookies: Pick<Cookies, 'device' | 'setPasskeyCookie'>;
  identities: Pick<RequestIdentities, 'apiOf'>;
  signInApi(identity: Pick<RequestIdentity, 'request' | 'formKey'>, device: string | undefined): Api;
};

/** JSON for the browser. Throws 401 without a session, unless it is for signing in. */
export type PasskeyOptions = (identity: RequestIdentity, purpose: PasskeyPurpose) => Promise<string>;

export function createPasskeyOptions({ cookies, identities, signInApi }: Options): PasskeyOptions {
  return async (identity, purpose) => {
    const { request, reply, who } = identity;
    if (purpose === 'sign-in') {
      const { options, ...stored } = await signInApi(identity, cookies.device(request))(startPasskeySignIn, {});
      cookies.setPasskeyCookie(reply, stored);
      return options;
    }
    if (!who.viewer) throw who.kind === 'unknown' ? failures.unavailable() : failures.unauthorized();
    const api = identities.apiOf(identity);
    const { options } =
      purpose === 'add'
        ? await api(startAddingPasskey, { id: who.viewer.user.id })
        : await api(startPasskeyConfirmation, {});
    return options;
  };
}
