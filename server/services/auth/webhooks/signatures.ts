/** Signatures by https://www.standardwebhooks.com. */
import { createHmac } from 'node:crypto';
import type { Secrets } from '../identity/secrets.ts';

type Signed = { readonly id: string; readonly timestamp: number; readonly body: string };

/** 256 bits. Derived, so that the database has none. */
const keyOf = (secrets: Secrets, webhookId: string, number: number): Buffer =>
  secrets.hash('webhook secret', webhookId, String(number));

/** As receivers enter it. */
export const secretOf = (secrets: Secrets, webhookId: string, number: number): string =>
  `whsec_${keyOf(secrets, webhookId, number).toString('base64')}`;

type Signer = { readonly webhookId: string; readonly numbers: readonly number[] };

/** One signature for each secret that is valid. */
export function signaturesOf(
  secrets: Secrets,
  { webhookId, numbers }: Signer,
  { id, timestamp, body }: Signed,
): string {
  return numbers
    .map((number) => createHmac('sha256', keyOf(secrets, webhookId, number)).update(`${id}.${timestamp}.${body}`))
    .map((hmac) => `v1,${hmac.digest('base64')}`)
    .join(' ');
}
