/** Says what went stale, in the transaction that changes it. */
import { type Kysely, sql } from 'kysely';
import type { ServiceName } from '../../../src/contract/endpoint.ts';
import type { EventTables } from './tables.ts';

export const channelOf = (service: ServiceName): string => `${service}_events`;

export type Emit<Tables extends EventTables> = (transaction: Kysely<Tables>, tags: readonly string[]) => Promise<void>;

/**
 * Writers take turns from here to their commit, so that sequences become visible in their order: a reader that has
 * seen 8 will never find a 7 later. Call it last.
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
