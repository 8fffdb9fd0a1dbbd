/**
 * Secrets of invitations: 128 bits for a link, eight characters for a code that is read aloud or typed. Only hashes are
 * kept. A code has forty bits: few may be tried, and its hash is of no use without the pepper.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/** Without those that are taken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;

export const createLinkSecret = (): string => randomBytes(16).toString('base64url');

export const createCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/** Of a code as it is typed, in small letters and with spaces or hyphens, the same as of the code. */
export function hashOf(secrets: Pick<Secrets, 'hash'>, secret: string): Buffer {
  const typed = secret.replace(/[\s-]/g, '').toUpperCase();
  const isCode = typed.length === codeLength && [...typed].every((letter) => letters.includes(letter));
  return secrets.hash('invitation', isCode ? typed : secret);
}
