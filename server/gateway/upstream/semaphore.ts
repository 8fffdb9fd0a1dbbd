/** A number of places, and a short line for those who find none free: who waits too long is told so, not forgotten. */
import { failures } from '../../../src/contract/failures.ts';

export type Semaphore = {
  /** Takes a place: at once (undefined), or when one gets free. Throws 503 when the line is full or takes too long. */
  acquire(): Promise<void> | undefined;
  /** Gives the place back; once per `enter` that did not throw. */
  release(): void;
  readonly running: number;
  readonly waiting: number;
};

/** `patience` in milliseconds. */
type SemaphoreOptions = { permits: number; queueLength: number; timeoutMs: number };
type Waiter = { admit: () => void; timer: NodeJS.Timeout };

export function createSemaphore({ permits, queueLength, timeoutMs }: SemaphoreOptions): Semaphore {
  const queue = new Set<Waiter>();
  let running = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const expire = () => {
        queue.delete(waiter);
        reject(failures.unavailable());
      };
      const waiter: Waiter = { admit: resolve, timer: setTimeout(expire, timeoutMs) };
      queue.add(waiter);
    });
  return {
    acquire() {
      if (running < permits) {
        running++;
        return undefined;
      }
      if (queue.size >= queueLength) throw failures.unavailable();
      return wait();
    },
    release() {
      const [next] = queue;
      if (!next) {
        running--;
        return;
      }
      // The place goes from hand to hand, so nobody who came later can take it in between.
      queue.delete(next);
      clearTimeout(next.timer);
      next.admit();
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}

/** Only so many at a time: the others wait for a moment, and are refused where it gets too long. */
export async function withPermit<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const permit = semaphore.acquire();
  // Nearly always there is one at once, and nothing to wait for.
  if (permit !== undefined) await permit;
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}
