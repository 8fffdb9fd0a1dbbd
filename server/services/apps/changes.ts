/** What the writing calls of this service share: the record of a change, the revision it was made on, its collisions. */
import type { Kysely } from 'kysely';
import { tags } from '../../../src/contract/events.ts';
import { failures } from '../../../src/contract/failures.ts';
import { type Author, type Entry, record } from '../audit/record.ts';
import { createEmit } from '../events/emit.ts';
import type { AppsTables } from './tables.ts';

type Change = Entry & {
  readonly action: `${'app' | 'endpoint'}.${string}`;
  /** The app that is changed, or whose endpoint is. */
  readonly appId: string;
};

const emit = createEmit<AppsTables>('apps');

/** Writes it down and tells the readers of the events. Call it last: from here on writers take turns. */
export async function publishChange(transaction: Kysely<AppsTables>, author: Author, change: Change): Promise<void> {
  await record(transaction, author, change);
  await emit(transaction, [tags.app(change.appId)]);
}

/** The fields of `wanted` that are other than they were, before and after; null where nothing is. */
export function differences<T extends object>(current: T, wanted: Partial<T>) {
  const changed = (Object.keys(wanted) as Array<keyof T & string>).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== current[key],
  );
  if (changed.length === 0) return null;
  const of = (source: Partial<T>) => Object.fromEntries(changed.map((key) => [key, source[key]])) as Partial<T>;
  return { before: of(current), after: of(wanted) };
}

/** To be thrown instead of what the index on (app, method, path) says. */
export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.conflict('This app already has an endpoint with this method and path.');
  throw error;
}
