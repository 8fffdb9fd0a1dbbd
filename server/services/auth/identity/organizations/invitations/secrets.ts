/** A link has 128 bits. A typed code has 40, so the attempt limit and the pepper protect it. */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { asUuid, type Secrets } from '../../secrets.ts';

/** 32 characters, without those that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;

type NewInvitation = { readonly id: string; readonly secret: string | null };

/** Derives both from the Idempotency-Key, so that a repeated call returns the same secret although it is not stored. */
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

/** Normalizes typed codes: lower case, spaces, hyphens and marks that nobody sees are accepted. */
export function hashOf(secrets: Pick<Secrets, 'hash'>, secret: string): Buffer {
  const typed = secret.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();
  const isCode = typed.length === codeLength && [...typed].every((letter) => letters.includes(letter));
  return secrets.hash('invitation', isCode ? typed : secret);
}
