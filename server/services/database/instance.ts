/** Each process holds an advisory lock while it is connected, so that others recognise the work of a dead one. */
import { createHmac, randomInt } from 'node:crypto';
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

const pepperClass = 1_349_676_100;

/** 31 bits, which tell nothing about a pepper of 32 characters. */
const pepperNumber = (pepper: string): number =>
  createHmac('sha256', pepper).update('setting CODE_PEPPER').digest().readUInt32BE() >>> 1;

/** Processes with the same CODE_PEPPER share a lock. Run it on the connection of `holdInstance`. */
export const holdPepper = (pepper: string): string =>
  `select pg_advisory_lock_shared(${pepperClass}, ${pepperNumber(pepper)})`;

/** One row if a process with another CODE_PEPPER is connected to this database. */
export const otherPeppers = (pepper: string): string => `select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${pepperClass}::oid and objid <> ${pepperNumber(pepper)}::oid
    and database = (select oid from pg_database where datname = current_database()) limit 1`;
