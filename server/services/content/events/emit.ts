/** Says which content went stale, in the transaction that changes it. */
import { type Kysely, sql } from 'kysely';
import type { ContentTables } from '../tables.ts';

export const channel = 'content_events';

/**
 * Writers take turns from here to their commit, so that sequences become visible in their order: a reader that has
 * seen 8 will never find a 7 later. Call it last.
 */
export async function emit(transaction: Kysely<ContentTables>, tags: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${channel}))`.execute(transaction);
  await transaction
    .insertInto('events')
    .values({ tags: [...new Set(tags)] })
    .execute();
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}
