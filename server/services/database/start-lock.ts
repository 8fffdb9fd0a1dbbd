/** Lock for writes at start: of several processes that start on one database, one writes and the others wait. */
import { type RawBuilder, sql } from 'kysely';

type Transaction = Parameters<RawBuilder<unknown>['execute']>[0];

/** Holds the lock until the transaction ends, without a statement timeout, because a first start may take long. */
export async function takeStartLock(transaction: Transaction, name: string): Promise<void> {
  // A statement of its own: a timeout is read when a statement begins.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}
