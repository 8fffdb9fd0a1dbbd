/** Counts by key in bounded memory: a full table evicts the least active of a few entries. */

type BoundedCounts = { get(key: string): number; add(key: string): void };

const sampleSize = 16;

export function createBoundedCounts(capacity: number): BoundedCounts {
  const positions = new Map<string, number>();
  const keys: string[] = [];
  const counts: number[] = [];
  let next = 0;

  function findLeastActive(): number {
    let candidate = next;
    for (let step = 1; step < sampleSize; step++) {
      const position = (next + step) % capacity;
      if ((counts[position] as number) < (counts[candidate] as number)) candidate = position;
    }
    next = (next + sampleSize) % capacity;
    return candidate;
  }

  return {
    get: (key) => counts[positions.get(key) ?? -1] ?? 0,
    add(key) {
      const existing = positions.get(key);
      if (existing !== undefined) {
        counts[existing]!++;
        return;
      }
      const position = keys.length < capacity ? keys.length : findLeastActive();
      const forgotten = keys[position];
      if (forgotten !== undefined) positions.delete(forgotten);
      positions.set(key, position);
      keys[position] = key;
      counts[position] = 1;
    },
  };
}
