/** Tokens that were signed out here: dead at once, whatever the auth service says or does not say. */

/** By digest of the token. Forgotten when the session would have ended by itself, and the oldest when there are too many. */
export type EndedTokens = {
  /** `isKnown`: the auth service confirmed this session. Tokens that it could not be asked about never displace these. */
  add(digest: string, isKnown: boolean): void;
  has(digest: string): boolean;
};

type Options = { lifetime: number; most?: number; clock?: () => number };

/** `lifetime` in milliseconds; `most` of each kind. */
export function createEndedTokens({ lifetime, most = 100_000, clock = Date.now }: Options): EndedTokens {
  const known = new Map<string, number>();
  const unconfirmed = new Map<string, number>();
  return {
    add(digest, isKnown) {
      const ended = isKnown ? known : unconfirmed;
      ended.delete(digest);
      ended.set(digest, clock() + lifetime);
      for (const [oldest, until] of ended) {
        if (until > clock() && ended.size <= most) return;
        ended.delete(oldest);
      }
    },
    has: (digest) => Math.max(known.get(digest) ?? 0, unconfirmed.get(digest) ?? 0) > clock(),
  };
}
