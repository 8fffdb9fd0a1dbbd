import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type { EventTables } from './tables.ts';

export const channelOf = (service: ServiceName): string => `${service}_events`;

export type Emit<Tables extends EventTables> = (transaction: Kysely<Tables>, tags: readonly string[]) => Promise<void>;

const collected = new WeakMap<object, Set<string>>();

/** Within `emittingAtEnd`, events wait for its end; elsewhere, call it last. */
export function createEmit<Tables extends EventTables>(service: ServiceName): Emit<Tables> {
  return async (transaction, tags) => {
    const later = collected.get(transaction);
    if (later) for (const tag of tags) later.add(tag);
    else await write(transaction, service, new Set(tags));
  };
}

/** Runs a change and emits all its events as one: a change that locks records after it emitted could deadlock. */
export async function emittingAtEnd<Tables, Result>(
  transaction: Transaction<Tables>,
  service: ServiceName,
  change: () => Promise<Result>,
): Promise<Result> {
  const tags = new Set<string>();
  collected.set(transaction, tags);
  const result = await change();
  if (tags.size > 0) await write(transaction, service, tags);
  return result;
}

/** Locks out other writers until the commit, so that no reader finds a late 7 after it saw 8. */
async function write<Tables>(
  transaction: Kysely<Tables>,
  service: ServiceName,
  tags: ReadonlySet<string>,
): Promise<void> {
  const channel = channelOf(service);
  await sql`select pg_advisory_xact_lock(hashtext(${channel}))`.execute(transaction);
  await (transaction as unknown as Kysely<EventTables>)
    .insertInto('events')
    .values({ tags: [...tags] })
    .execute();
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}
