/** How many times as long as it takes, nothing must be typed before: a key that comes meanwhile waits. */
const times = 10;

/** The pause before work that took so long the last time. All in milliseconds. */
export const restAfter = (took: number, least: number, most: number): number =>
  Math.min(Math.max(least, times * took), most);
