/** Counts by key for a bounded number of keys: where there is no room, the least active of a few is forgotten. */

export type BoundedCounts = { get(key: string): number; add(key: string): void };

const examined = 16;

/** The keys stand in a ring: each time the next few of it are looked at, so that nobody is examined more often than others. */
export function createBoundedCounts(most: number): BoundedCounts {
  const places = new Map<string, number>();
  const keys: string[] = [];
  const counts: number[] = [];
  let next = 0;

  function leastActive(): number {
    let least = next;
    for (let step = 1; step < examined; step++) {
      const place = (next + step) % most;
      if ((counts[place] as number) < (counts[least] as number)) least = place;
    }
    next = (next + examined) % most;
    return least;
  }

  return {
    get: (key) => counts[places.get(key) ?? -1] ?? 0,
    add(key) {
      const known = places.get(key);
      if (known !== undefined) {
        counts[known]!++;
        return;
      }
      const place = keys.length < most ? keys.length : leastActive();
      const forgotten = keys[place];
      if (forgotten !== undefined) places.delete(forgotten);
      places.set(key, place);
      keys[place] = key;
      counts[place] = 1;
    },
  };
}
