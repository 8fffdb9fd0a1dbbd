/** The pause before work is this many times as long as the work, because a key that comes meanwhile waits. */
const times = 10;

/** The pause before work that took so long the last time. All in milliseconds. */
export const restAfter = (took: number, min: number, max: number): number => Math.min(Math.max(min, times * took), max);
