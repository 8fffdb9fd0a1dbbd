/** Tokens that were signed out here: dead at once, whatever the auth service says or does not say. */
import { LRUCache } from 'lru-cache';

/** By digest of the token. Forgotten when the session would have ended by itself, and the oldest when there are too many. */
export type EndedTokens = {
  /** `isKnown`: the auth service confirmed this session. Tokens that it could not be asked about never displace these. */
  add(digest: string, isKnown: boolean): void;
  has(digest: string): boolean;
};

type Options = { lifetime: number; most?: number };

/** `lifetime` in milliseconds; `most` of each kind. */
export function createEndedTokens({ lifetime, most = 100_000 }: Options): EndedTokens {
  // By size instead of by count, for which the cache would allocate all of its memory at once.
  const create = () => new LRUCache<string, true>({ maxSize: most, sizeCalculation: () => 1, ttl: lifetime });
  const known = create();
  const unconfirmed = create();
  return {
    add(digest, isKnown) {
      (isKnown ? known : unconfirmed).set(digest, true);
    },
    has: (digest) => known.has(digest) || unconfirmed.has(digest),
  };
}
