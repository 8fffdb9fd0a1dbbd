/** People who add passkeys and use them, over the calls of the auth service. */
import { randomUUID } from 'node:crypto';
import { type Answering, type Authenticator, createAuthenticator } from './authenticator.ts';
import type { Answer, Send } from './services.ts';
import { type SignedInPerson, withBearer } from './sign-in.ts';

/** The default of PUBLIC_ORIGIN. */
export const passkeyOrigin = 'http://localhost:3000';

type Who = Pick<SignedInPerson, 'send' | 'user'>;

const post = (send: Send, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  send(`POST /auth${path}`, { body, headers: { 'idempotency-key': randomUUID(), ...headers } });

/** Returns the response of the service to a new passkey. */
export async function tryToAdd(who: Who, device: Authenticator, answering?: Answering): Promise<Answer> {
  const path = `/users/${who.user.id}/passkeys`;
  const begun = await post(who.send, `${path}/start`);
  if (begun.status !== 200) return begun;
  return post(who.send, path, { response: device.create(begun.body.options, answering) });
}

/** Throws if it is refused. */
export async function addPasskey(
  who: Who,
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
): Promise<Authenticator> {
  const device = createAuthenticator({ origin: passkeyOrigin, ...options });
  const { status, text } = await tryToAdd(who, device);
  if (status !== 201) throw new Error(`adding a passkey was answered ${status}: ${text}`);
  return device;
}

export async function confirmWith(who: Who, device: Authenticator, answering?: Answering): Promise<Answer> {
  const begun = await post(who.send, '/session/step-up/passkey/start');
  if (begun.status !== 200) return begun;
  return post(who.send, '/session/step-up/passkey/verify', { response: device.get(begun.body.options, answering) });
}

export const beginSignIn = async (send: Send) =>
  (await post(send, '/passkeys/sign-in/start')).body as { challenge: string; options: string };

type Finishing = { challenge: string; response: string; headers?: Record<string, string> };

export const finishSignIn = (send: Send, { challenge, response, headers }: Finishing): Promise<Answer> =>
  post(send, '/passkeys/sign-in/verify', { challenge, response, app_id: 'tests' }, headers);

export async function trySignIn(send: Send, device: Authenticator, answering?: Answering): Promise<Answer> {
  const { challenge, options } = await beginSignIn(send);
  return finishSignIn(send, { challenge, response: device.get(options, answering) });
}

/** Throws if it is refused. */
export async function signInWith(send: Send, device: Authenticator): Promise<SignedInPerson> {
  const { status, text, body } = await trySignIn(send, device);
  if (status !== 200) throw new Error(`signing in was answered ${status}: ${text}`);
  return { ...body, send: withBearer(send, body.token) };
}
