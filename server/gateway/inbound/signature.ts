/** `x-signature: t={unix seconds},v1={hex}`, the same as of the webhook for text messages: HMAC-SHA-256 of `{t}.{body}`. */
import { createHmac } from 'node:crypto';
import { failure } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { isSameText } from '../../actors/same-text.ts';

export const signatureHeader = 'x-signature';
const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

type Signed = { readonly seconds: number; readonly signature: string };

/** Call it before the body is read. `now` is in milliseconds, `tolerance` in seconds. Throws 401. */
export function readSignature(header: unknown, { now, tolerance }: { now: number; tolerance: number }): Signed {
  const [, seconds, signature = ''] = form.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined) throw invalid(message('signature_malformed', { form: 't={seconds},v1={hex}' }));
  if (Math.abs(now / 1_000 - Number(seconds)) > tolerance) throw invalid(message('signature_time_off'));
  return { seconds: Number(seconds), signature };
}

/** Throws 401. */
export function checkSignature({ seconds, signature }: Signed, body: Buffer, secret: string): void {
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  if (!isSameText(signature, expected)) throw invalid(message('signature_wrong'));
}

const invalid = (said: Message) => failure(401, 'invalid_signature', said);
