/**
 * Secrets of invitations: 128 bits for a link, eight characters for a code that is read aloud or typed. Only hashes are
 * kept. A code has forty bits: few may be tried, and its hash is of no use without the pepper.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Secrets } from '../../secrets.ts';

/** Without those that are taken for one another: 32. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;

type NewInvitation = { readonly id: string; readonly secret: string | null };

/**
 * Id and secret of a new invitation. The same call derives both again from its Idempotency-Key, which is random and kept
 * nowhere: so the secret need not be kept for a call that is repeated.
 */
export function newInvitation(
  secrets: Pick<Secrets, 'hash'>,
  { headers }: FastifyRequest,
  { kind, scope }: { kind: 'phone' | 'link' | 'code'; scope: readonly string[] },
): NewInvitation {
  const given = headers['idempotency-key'];
  const key = typeof given === 'string' ? given : randomBytes(16).toString('hex');
  const bytesFor = (use: string) => secrets.hash(use, key, kind, ...scope);
  const secret = bytesFor('invitation secret');
  return { id: asUuid(bytesFor('invitation id')), secret: kind === 'phone' ? null : secretOf(kind, secret) };
}

const secretOf = (kind: 'link' | 'code', bytes: Buffer): string =>
  kind === 'link'
    ? bytes.subarray(0, 16).toString('base64url')
    : Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte % letters.length]).join('');

/** As a UUID of version 8. */
function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Of a code as it is typed, in small letters and with spaces or hyphens, the same as of the code. */
export function hashOf(secrets: Pick<Secrets, 'hash'>, secret: string): Buffer {
  const typed = secret.replace(/[\s-]/g, '').toUpperCase();
  const isCode = typed.length === codeLength && [...typed].every((letter) => letters.includes(letter));
  return secrets.hash('invitation', isCode ? typed : secret);
}
