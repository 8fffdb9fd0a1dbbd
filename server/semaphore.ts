import { failures } from '#contract/failures.ts';

export type Semaphore = {
  /** Undefined when a permit is free at once. Throws 503 when the queue is full or the wait times out. */
  acquire(): Promise<void> | undefined;
  release(): void;
  readonly running: number;
  readonly waiting: number;
};

type SemaphoreOptions = {
  permits: number;
  queueLength?: number;
  timeoutMs?: number;
};
type Waiter = { admit: () => void; timer: NodeJS.Timeout | undefined };

export function createSemaphore({ permits, queueLength = 2_000, timeoutMs }: SemaphoreOptions): Semaphore {
  const queue = new Set<Waiter>();
  let running = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const expire = () => {
        queue.delete(waiter);
        reject(failures.overloaded());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
      const waiter: Waiter = { admit: resolve, timer };
      queue.add(waiter);
    });
  return {
    acquire() {
      if (running < permits) {
        running++;
        return undefined;
      }
      if (queue.size >= queueLength) throw failures.overloaded();
      return wait();
    },
    release() {
      const [next] = queue;
      if (!next) {
        running--;
        return;
      }
      // Hands the permit over directly, so that a later caller cannot take it in between.
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

/** Throws 503 when no permit is free in time. */
export async function withPermit<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const permit = semaphore.acquire();
  if (permit !== undefined) await permit;
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}
