/** Remembers tokens that were signed out here, so that they stop working even while the auth service is down. */
import { LRUCache } from 'lru-cache';

/** By digest of the token, until the session would expire; full sets evict their oldest. */
export type EndedTokens = {
  /** `isKnown`: the auth service confirmed this session. Unconfirmed tokens never evict confirmed ones. */
  add(digest: string, isKnown: boolean): void;
  has(digest: string): boolean;
};

type Options = { lifetime: number; most?: number };

/** `lifetime` in milliseconds; `most` entries per kind. */
export function createEndedTokens({ lifetime, most = 100_000 }: Options): EndedTokens {
  // `maxSize` instead of `max`, for which lru-cache allocates all memory up front.
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
