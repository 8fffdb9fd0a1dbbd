/** Names that were asked for in vain a moment ago, so that nobody has to be asked for them again. */

export type Misses = { add(name: string): void; has(name: string): boolean };

type Options = { keptFor?: number; most?: number; now?: () => number };

/** `keptFor` in milliseconds: as long as a new file may go unnoticed. */
export function createMisses({ keptFor = 5_000, most = 10_000, now = () => performance.now() }: Options = {}): Misses {
  const until = new Map<string, number>();
  return {
    add(name) {
      until.delete(name);
      until.set(name, now() + keptFor);
      for (const [oldest, end] of until) {
        if (end > now() && until.size <= most) return;
        until.delete(oldest);
      }
    },
    has: (name) => (until.get(name) ?? 0) > now(),
  };
}
