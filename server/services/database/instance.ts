/**
 * Which process this is, for others on the same database: each holds an advisory lock for as long as it is connected, so
 * that what a dead one left behind can be told from what a living one works on.
 */
import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Namespace of the locks; any number that no other program uses for its advisory locks. */
const lockClass = 1_349_676_099;

export const instance: number = randomInt(1, 2 ** 31 - 1);

/** To be run on a connection that lasts as long as the process. */
export const holdInstance = `select pg_advisory_lock(${lockClass}, ${instance})`;

/** Whether the process of this number, a column of `int`, has lost its connection or ended. */
export const hasEnded = (column: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${sql.lit(lockClass)}::oid and objid = ${column}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
