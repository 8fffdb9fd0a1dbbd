/** Polls until a state is reached; throws with `what` after `patience` milliseconds. */
import { setTimeout as delay } from 'node:timers/promises';

export async function until(
  what: string,
  isReached: () => boolean | Promise<boolean>,
  patience = 30_000,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error(`not within ${patience / 1000} s: ${what}`);
    await delay(20);
  }
}
