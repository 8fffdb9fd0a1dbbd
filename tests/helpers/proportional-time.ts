/** How long code takes, without the time in which the machine was busy with something else. */
import { expect } from 'vitest';

/** The least of three runs, in milliseconds of the processor. */
export function processorTime(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** For a text that is sixteen times as long; squared, the time would be 256 times as much, and minutes. */
export function expectProportionalTime(textOf: (length: number) => string, read: (text: string) => unknown): void {
  const [short, long] = [textOf(62_500), textOf(1_000_000)];
  // V8 compiles what runs often while it is first measured.
  processorTime(() => read(short));
  // Shorter times vary too much to be compared.
  const minTime = 10;
  const maxTime =
    128 *
    Math.max(
      minTime,
      processorTime(() => read(short)),
    );
  expect(processorTime(() => read(long))).toBeLessThan(maxTime);
}
