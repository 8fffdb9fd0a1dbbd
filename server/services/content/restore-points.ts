/** What a page saves by itself is kept as a version at times, so that a slip costs a few minutes at most (docs/decisions/098). */

/** In minutes of writing. */
export const restorePointEvery = 5;

/** At least so many characters and half of them are gone: a slip of the hand, as far as anybody can tell. */
const removedAtLeast = 200;

export function shrinks(before: unknown, after: unknown): boolean {
  const [from, to] = [lengthOf(before), lengthOf(after)];
  return from - to >= removedAtLeast && to * 2 <= from;
}

/** Of the texts in it. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, each]) => (name === 'type' ? sum : sum + lengthOf(each)), 0);
}
