/** Signs people in like they do: requests a code, reads it from the file and verifies it. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceName } from '#contract/endpoint.ts';
import { type Answer, createSend, type Options, type Send } from './services.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Settings of services with codes in a file, and with limits that a test file does not reach. */
export function readableCodes(): { env: Record<string, string>; file: string } {
  const file = path.join(temporaryDirectory('portico-codes-'), 'codes.jsonl');
  return { file, env: { ...unlimited, SMS_SINK: `file:${file}` } };
}

const unlimited = {
  RESEND_WAITS: '0',
  SENDS_PER_PHONE: '0',
  SENDS_PER_PHONE_AND_DAY: '0',
  SENDS_PER_NETWORK_AND_HOUR: '0',
  SENDS_PER_NETWORK_AND_DAY: '0',
  SENDS_PER_PREFIX: '0',
  SENDS_PER_MINUTE: '0',
  SENDS_PER_DAY: '0',
  TRIES_PER_NETWORK: '0',
  SESSIONS_AT_MOST: '1000',
  STAFF_SESSIONS_AT_MOST: '1000',
};

export type SentMessage = { readonly phone_number: string; readonly code: string; readonly at: string };

/** Every message so far, oldest first. */
export function sentCodes(file: string): SentMessage[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

/** The last code that was sent to a phone; throws if there is none. */
export function lastCode(file: string, phoneNumber: string): string {
  const sent = sentCodes(file).findLast(({ phone_number, code }) => phone_number === phoneNumber && code !== undefined);
  if (!sent) throw new Error(`no code was sent to ${phoneNumber}`);
  return sent.code;
}

type Services = { readonly urls: Readonly<Record<ServiceName, string>> };
export type SignedInPerson = {
  readonly token: string;
  readonly sessionId: string;
  // biome-ignore lint/suspicious/noExplicitAny: as it travelled; a test looks into it and fails where it is something else
  readonly user: any;
  /** Sends as the person: `send('GET /auth/session/validate')`. */
  readonly send: Send;
};
type SignInOptions = {
  file: string;
  phoneNumber: string;
  country?: string;
  headers?: Record<string, string>;
  appId?: string;
};

/** An unknown number becomes a new user. The people of the demo company are in `demo-people.ts`. */
export async function signIn(services: Services, who: SignInOptions): Promise<SignedInPerson> {
  const { file, phoneNumber, country = 'US', headers = {}, appId = 'tests' } = who;
  const send = createSend(services);
  const started = await send('POST /auth/session/start', {
    body: { phone_number: phoneNumber, country, app_id: appId },
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
  const otp = lastCode(file, phoneNumber);
  const verified = await send('POST /auth/session/verify/otp', {
    body: { method_id: started.body?.method_id, otp, app_id: appId },
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
  if (verified.status !== 200) throw new Error(`signing in was answered ${verified.status}: ${verified.text}`);
  const { token, sessionId, user } = verified.body;
  return { token, sessionId, user, send: withBearer(send, token) };
}

export const withBearer =
  (send: Send, token: string): Send =>
  (request: string, options: Options = {}): Promise<Answer> =>
    send(request, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
