import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type { EventTables } from './tables.ts';

export const channelOf = (service: ServiceName): string => `${service}_events`;

const collected = new WeakMap<object, Set<string>>();

/** Only within `commit`, which writes the events. */
export function emit(transaction: object, tags: readonly string[]): void {
  const later = collected.get(transaction);
  if (!later) throw new Error('Events are only written by commit.');
  for (const tag of tags) later.add(tag);
}

type Target<Tables> = { readonly name: ServiceName; readonly database: Kysely<Tables> };

/** Runs a transaction and emits its events as one at its end: if it locked records after that, it could deadlock. */
export const commit = <Tables, Result>(
  { name, database }: Target<Tables>,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  database.transaction().execute(async (transaction) => {
    const tags = new Set<string>();
    collected.set(transaction, tags);
    const result = await change(transaction);
    if (tags.size > 0) await write(transaction, name, tags);
    return result;
  });

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
