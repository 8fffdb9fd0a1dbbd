import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { visitHeader } from '#contract/content/shared-decks.ts';

const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/** 128 bits cannot be guessed, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => sha256('share', secret);

/** The secret derives from the Idempotency-Key, so a repeated call returns the same one although it is not stored. */
export function secretFor({ headers }: FastifyRequest, deckId: string): string {
  const key = headers['idempotency-key'];
  const bytes = typeof key === 'string' ? sha256('secret', deckId, key).subarray(0, 16) : randomBytes(16);
  return bytes.toString('base64url');
}

export const newToken = (): string => randomBytes(16).toString('base64url');

const visitorHash = (...parts: readonly string[]) =>
  sha256(...parts)
    .toString('base64url')
    .slice(0, 22);

/** Distinguishes visitors of a link by network and browser; meaningless without the secret of the link. */
export function visitorOf({ headers, ip }: FastifyRequest, secret: string): string {
  return visitorHash('visitor', secret, String(headers['x-client-address'] ?? ip), String(headers['x-user-agent']));
}

/** The stored hash for the token of a visit; null if the request has none. */
export function tokenHolder({ headers }: FastifyRequest, secret: string): string | null {
  const token = headers[visitHeader];
  return typeof token === 'string' && /^[\w-]{22}$/.test(token) ? tokenHash(token, secret) : null;
}

export const tokenHash = (token: string, secret: string): string => visitorHash('visit', secret, token);

/** As OWASP recommends it for 16 MB of memory. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5 };
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const saltLength = 16;

/** The same letters may be typed as different characters. */
const derived = (password: string, salt: Buffer) => derive(password.normalize('NFKC'), salt, 32, cost);

export async function passwordHash(password: string): Promise<Buffer> {
  const salt = randomBytes(saltLength);
  return Buffer.concat([salt, await derived(password, salt)]);
}

export async function isPassword(typed: string, stored: Buffer): Promise<boolean> {
  const hash = await derived(typed, stored.subarray(0, saltLength));
  return timingSafeEqual(hash, stored.subarray(saltLength));
}
