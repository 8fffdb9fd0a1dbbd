import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/** 128 bits cannot be guessed, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => sha256('share', secret);

/** The secret derives from the Idempotency-Key, so a repeated call returns the same one although it is not stored. */
export function secretFor({ headers }: FastifyRequest, deckId: string): string {
  const key = headers['idempotency-key'];
  const bytes = typeof key === 'string' ? sha256('secret', deckId, key).subarray(0, 16) : randomBytes(16);
  return bytes.toString('base64url');
}

/** Distinguishes visitors of a link; meaningless without the secret of the link. */
export function visitorOf({ headers, ip }: FastifyRequest, secret: string): string {
  const address = headers['x-client-address'];
  return sha256('visitor', secret, typeof address === 'string' ? address : ip)
    .toString('base64url')
    .slice(0, 22);
}
