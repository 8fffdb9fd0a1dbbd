import { failures } from '../../src/contract/failures.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `limit` tasks at a time, in order of arrival, so that a flood of codes cannot take every database
 * connection. Throws 503 if `longest` tasks are waiting.
 */
export function createSemaphore(limit: number, longest = 2_000): Semaphore {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= longest) throw failures.unavailable();
    // A resumed task inherits the slot of the finished one.
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
