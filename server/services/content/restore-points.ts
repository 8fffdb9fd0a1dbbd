/**
 * Texts that a page saves by itself are sometimes kept as a version, so that a mistake costs a few minutes at most
 * (docs/decisions/098-no-slip-loses-or-publishes-words.md).
 */
import { sql } from 'kysely';

/** A version before that moment is followed by another one while somebody writes. */
export const restorePoint = sql<Date>`now() - interval '5 minutes'`;

/** A change that removes at least so many characters, and half of all, is taken for a mistake. */
const minRemoved = 200;

export function shrinks(before: unknown, after: unknown): boolean {
  const [from, to] = [lengthOf(before), lengthOf(after)];
  return from - to >= minRemoved && to * 2 <= from;
}

/** The length of all texts in the value. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, each]) => (name === 'type' ? sum : sum + lengthOf(each)), 0);
}
