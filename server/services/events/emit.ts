/** Emits which tags went stale, in the transaction of the change. */
import { type Kysely, sql } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type { EventTables } from './tables.ts';

export const channelOf = (service: ServiceName): string => `${service}_events`;

export type Emit<Tables extends EventTables> = (transaction: Kysely<Tables>, tags: readonly string[]) => Promise<void>;

/**
 * Locks out other writers until the commit, so that sequence numbers become visible in order: after 8, no reader
 * finds a late 7. Call it last.
 */
export function createEmit<Tables extends EventTables>(service: ServiceName): Emit<Tables> {
  const channel = channelOf(service);
  return async (transaction, tags) => {
    await sql`select pg_advisory_xact_lock(hashtext(${channel}))`.execute(transaction);
    await (transaction as unknown as Kysely<EventTables>)
      .insertInto('events')
      .values({ tags: [...new Set(tags)] })
      .execute();
    await sql`select pg_notify(${channel}, '')`.execute(transaction);
  };
}
