/** A number of places, and a short line for those who find none free: who waits too long is told so, not forgotten. */
import { failures } from '../../../src/contract/failures.ts';

export type Semaphore = {
  /** Takes a place: at once (undefined), or when one gets free. Throws 503 when the line is full or takes too long. */
  enter(): Promise<void> | undefined;
  /** Gives the place back; once per `enter` that did not throw. */
  leave(): void;
  readonly running: number;
  readonly waiting: number;
};

/** `patience` in milliseconds. */
type SemaphoreOptions = { places: number; length: number; patience: number };
type Waiter = { admit: () => void; timer: NodeJS.Timeout };

export function createSemaphore({ places, length, patience }: SemaphoreOptions): Semaphore {
  const line = new Set<Waiter>();
  let running = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        line.delete(waiter);
        reject(failures.unavailable());
      };
      const waiter: Waiter = { admit: resolve, timer: setTimeout(giveUp, patience) };
      line.add(waiter);
    });
  return {
    enter() {
      if (running < places) {
        running++;
        return undefined;
      }
      if (line.size >= length) throw failures.unavailable();
      return wait();
    },
    leave() {
      const [next] = line;
      if (!next) {
        running--;
        return;
      }
      // The place goes from hand to hand, so nobody who came later can take it in between.
      line.delete(next);
      clearTimeout(next.timer);
      next.admit();
    },
    get running() {
      return running;
    },
    get waiting() {
      return line.size;
    },
  };
}

/** Only so many at a time: the others wait for a moment, and are refused where it gets too long. */
export async function withPermit<T>(queue: Semaphore, work: () => Promise<T>): Promise<T> {
  const place = queue.enter();
  // Nearly always there is one at once, and nothing to wait for.
  if (place !== undefined) await place;
  try {
    return await work();
  } finally {
    queue.leave();
  }
}
