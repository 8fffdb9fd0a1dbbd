/** Tokens that were signed out here: dead at once, whatever the auth service says or does not say. */

/** By digest of the token. Forgotten when the session would have ended by itself, and the oldest when there are too many. */
export type EndedTokens = { add(digest: string): void; has(digest: string): boolean };

type Options = { lifetime: number; most?: number; clock?: () => number };

/** `lifetime` in milliseconds. */
export function createEndedTokens({ lifetime, most = 100_000, clock = Date.now }: Options): EndedTokens {
  const ended = new Map<string, number>();
  return {
    add(digest) {
      ended.delete(digest);
      ended.set(digest, clock() + lifetime);
      for (const [oldest, until] of ended) {
        if (until > clock() && ended.size <= most) return;
        ended.delete(oldest);
      }
    },
    has: (digest) => (ended.get(digest) ?? 0) > clock(),
  };
}
