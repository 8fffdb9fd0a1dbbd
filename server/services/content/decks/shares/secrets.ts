/** Secrets of links: 128 bits, of which only a hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/** Nobody guesses 128 bits, so a plain hash is as good as a slow one. */
export const hashOf = (secret: string): Buffer => sha256('share', secret);

/**
 * The same call derives the same secret from its Idempotency-Key, which is random and kept nowhere: so nothing that
 * could open the deck has to be kept for a call that is repeated.
 */
export function secretFor({ headers }: FastifyRequest, deckId: string): string {
  const key = headers['idempotency-key'];
  const bytes = typeof key === 'string' ? sha256('secret', deckId, key).subarray(0, 16) : randomBytes(16);
  return bytes.toString('base64url');
}

/** Tells visitors of one link apart, and says nothing of them to who does not have the secret of the link. */
export function visitorOf({ headers, ip }: FastifyRequest, secret: string): string {
  const address = headers['x-client-address'];
  return sha256('visitor', secret, typeof address === 'string' ? address : ip)
    .toString('base64url')
    .slice(0, 22);
}
