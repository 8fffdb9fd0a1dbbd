import type { Kysely } from 'kysely';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Author, type Entry, record } from '../audit/record.ts';
import { createEmit } from '../events/emit.ts';
import type { AppsTables } from './tables.ts';

type Change = Entry & {
  readonly action: `${'app' | 'endpoint'}.${string}`;
  /** The app that changed, or that the changed endpoint belongs to. */
  readonly appId: string;
};

const emit = createEmit<AppsTables>('apps');

/** Records the change and emits its event. */
export async function publishChange(transaction: Kysely<AppsTables>, author: Author, change: Change): Promise<void> {
  await record(transaction, author, change);
  await emit(transaction, [tags.app(change.appId)]);
}

/** Fields of `wanted` that differ, before and after; null if none do. */
export function differences<T extends object>(current: T, wanted: Partial<T>) {
  const changed = (Object.keys(wanted) as Array<keyof T & string>).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== current[key],
  );
  if (changed.length === 0) return null;
  const of = (source: Partial<T>) => Object.fromEntries(changed.map((key) => [key, source[key]])) as Partial<T>;
  return { before: of(current), after: of(wanted) };
}

/** Turns a violation of the index on (app, method, path) into a 409. */
export function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.conflict('This app already has an endpoint with this method and path.');
  throw error;
}
