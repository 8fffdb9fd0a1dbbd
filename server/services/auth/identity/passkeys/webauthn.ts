/**
 * Options for the browser, and the checks of its answers. The library is loaded with the first use, because it takes a
 * second.
 */

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import { parseBoundedJson } from '#contract/bounded-json.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { passkeyHost } from '../../../../settings/checks.ts';
import type { Config } from '../../../../settings/config.ts';

const loadLibrary = () => import('@simplewebauthn/server');

export type StoredPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
};
export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isSynced: boolean;
  readonly aaguid: string;
};
type Site = { readonly origin: string; readonly host: string };
type Descriptor = { readonly credentialId: string; readonly transports: readonly string[] };

/** Throws 503 where browsers have no passkeys. */
export function requireSite({ PUBLIC_ORIGIN: origin }: Config): Site {
  const host = passkeyHost(origin);
  if (host === null) throw failures.unavailable(message('passkeys_not_at_address'), 3_600);
  return { origin, host };
}

/** Seconds in which the browser asks for a passkey: some people fetch a phone or a key first. */
export const challengeLifetime = 300;

/** Without `known` the browser offers every passkey that it has for this site. */
export async function signInOptions({ host }: Site, challenge: string, known: readonly Descriptor[] = []) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout: challengeLifetime * 1_000,
    userVerification: 'required',
    allowCredentials: known.map(toDescriptor),
  });
}

type Owner = { readonly id: string; readonly name: string | null; readonly phoneNumber: string | null };

export async function creationOptions(
  { host }: Site,
  challenge: string,
  { owner, known }: { owner: Owner; known: readonly Descriptor[] },
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpID: host,
    rpName: host,
    challenge: bytesOf(challenge),
    timeout: challengeLifetime * 1_000,
    userID: userHandleOf(owner.id),
    userName: owner.phoneNumber ?? owner.id,
    userDisplayName: owner.name ?? '',
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** EdDSA, ES256 and RS256, which every browser and authenticator of today has at least one of. */
const algorithms = [-8, -7, -257];

const toDescriptor = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId,
  transports: transports as never,
});
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const userHandleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
const isHandleOf = (userId: string, handle: string) =>
  Buffer.from(handle, 'base64url').equals(Buffer.from(userHandleOf(userId)));

const text = z.string().max(16_384);
const answer = z.looseObject({
  id: z.string().min(1).max(2_048),
  rawId: text,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text }),
});
type Answer = z.infer<typeof answer>;

/** Throws 400 for anything but an answer of a browser. */
export function readAnswer(response: string): Answer {
  try {
    return answer.parse(parseBoundedJson(response));
  } catch (error) {
    throw refusedPasskey(error);
  }
}

/** The challenge that the answer claims to be for. */
export function challengeOf({ response }: Answer): string {
  try {
    const data = parseBoundedJson(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return z.object({ challenge: z.string().max(100) }).parse(data).challenge;
  } catch (error) {
    throw refusedPasskey(error);
  }
}

/** Throws 400 unless the answer was made for this challenge, at this site, by the key and person of this passkey. */
export async function verifyUse(
  { origin, host }: Site,
  { given, challenge, passkey }: { given: Answer; challenge: string; passkey: StoredPasskey },
): Promise<{ counter: number; isSynced: boolean }> {
  const { userHandle } = given.response as { userHandle?: unknown };
  if (typeof userHandle === 'string' && userHandle !== '' && !isHandleOf(passkey.userId, userHandle))
    throw refusedPasskey(new Error('the user handle is of another user'));
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      // `use_passkey` compares it, once the signature is known to be right.
      counter: 0,
      transports: [...passkey.transports] as never,
    },
  }).catch((error: unknown) => {
    throw refusedPasskey(error);
  });
  if (!verified) throw refusedPasskey(new Error('the signature is wrong'));
  return {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialDeviceType === 'multiDevice',
  };
}

/** Throws 400 like `verifyUse`. */
export async function verifyCreation(
  { origin, host }: Site,
  { given, challenge }: { given: Answer; challenge: string },
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw refusedPasskey(error);
  });
  if (!registrationInfo) throw refusedPasskey(new Error('the attestation is wrong'));
  const { credential, credentialDeviceType, aaguid } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsOf(credential.transports),
    isSynced: credentialDeviceType === 'multiDevice',
    aaguid,
  };
}

const transport = z.string().regex(/^[a-z-]{1,20}$/);

/** Transports only help the browser to find the passkey again, so that invalid ones are ignored. */
const transportsOf = (given: unknown): string[] => z.array(transport).max(10).catch([]).parse(given);

/** The reason is only for the log. */
const refusedPasskey = (cause: unknown): Failure =>
  failure(400, 'passkey_refused', message('passkey_not_checked'), { cause });

export const unknownPasskey = (): Failure => failure(400, 'unknown_passkey', message('passkey_unknown'));

export const copiedPasskey = (): Failure => failure(400, 'passkey_copied', message('passkey_copied'));

export const expiredChallenge = (): Failure => failure(400, 'passkey_expired', message('passkey_took_too_long'));
