/** This code is loaded when somebody wants to use a passkey. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type PasskeyPurpose, passkeyOptionsUrl } from '#contract/passkey-options.ts';
import { msg } from '#contract/translate.ts';

type Asked = { readonly response: string } | { readonly problem: string };

const busy = msg('This does not work at the moment. Please try again.');

/** Returns the answer of the browser's passkey as JSON for the form, or the reason why there is none. */
export async function askForPasskey(purpose: PasskeyPurpose): Promise<Asked> {
  const answer = await fetch(passkeyOptionsUrl(purpose), { method: 'POST', headers: { accept: 'application/json' } });
  // The session has ended, or needs to be confirmed first: the page says so.
  if (answer.status === 401 || answer.status === 428) {
    location.reload();
    return new Promise(() => {});
  }
  const optionsJSON = await answer.json();
  if (!answer.ok) return { problem: optionsJSON.user_message ?? busy };
  try {
    const made =
      purpose === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
    return { response: JSON.stringify(made) };
  } catch (error) {
    return { problem: problems[(error as Error).name] ?? busy };
  }
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: msg('No passkey was used. You can try again.'),
  AbortError: msg('No passkey was used. You can try again.'),
  InvalidStateError: msg('This device already has a passkey for your account.'),
  NotSupportedError: msg('This device cannot store a passkey.'),
  ConstraintError: msg('This device cannot check that it is you. Please set up a screen lock or a PIN first.'),
  SecurityError: msg('Passkeys do not work at this address.'),
};
