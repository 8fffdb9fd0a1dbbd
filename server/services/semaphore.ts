import { failures } from '../../src/contract/failures.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * At most `places` at a time, in the order in which they came. Who hammers on codes must not take every connection to the
 * database from those who are signed in. Throws 503 at once where `longest` wait already.
 */
export function createSemaphore(limit: number, longest = 2_000): Semaphore {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= longest) throw failures.unavailable();
    // Whoever is called takes over the place of who calls.
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
