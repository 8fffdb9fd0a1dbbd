/** Lock for writes at start: of several processes that start on one database, one writes and the others wait. */
import { type RawBuilder, sql } from 'kysely';

/** A transaction of any service. */
type Transaction = Parameters<RawBuilder<unknown>['execute']>[0];

/**
 * Waits for the lock and holds it until the transaction ends. The statement timeout is off for the rest of the
 * transaction: nobody's request depends on it, and a first start may take longer than a visitor should wait.
 */
export async function takeStartLock(transaction: Transaction, name: string): Promise<void> {
  // A statement of its own: a timeout is read when a statement begins.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}
