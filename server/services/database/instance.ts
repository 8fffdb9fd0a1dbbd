/** Each process holds an advisory lock while it is connected, so that others recognise the work of a dead one. */
import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Namespace of the advisory locks, arbitrary but unique to this program. */
const lockClass = 1_349_676_099;

export const instance: number = randomInt(1, 2 ** 31 - 1);

/** Run it on a connection that lives as long as the process. */
export const holdInstance = `select pg_advisory_lock(${lockClass}, ${instance})`;

/** Whether the process with this number (an `int` column) has disconnected. */
export const hasEnded = (column: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${sql.lit(lockClass)}::oid and objid = ${column}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
