/** The database of the embedded services: PGlite in DATA_DIR, or PostgreSQL at DATABASE_URL, alike to those who use it. */
import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { migrate } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type Driver = {
  readonly kysely: Kysely<unknown>;
  /** Runs with a connection that may take its time. */
  migrating<T>(run: (kysely: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Calls `wake` after each `pg_notify` on the channel; it may be called without cause. Returns how to stop. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export type Database = Pick<Driver, 'listen' | 'close'> & {
  /** The tables of one service, which lie in a schema of its own. */
  schema<Tables>(name: string): Kysely<Tables>;
  /** Brings one schema up to date with the .sql files of the folders, in the order of their names. */
  migrate(name: string, folders: readonly string[]): Promise<void>;
  /** Throws when queries are not answered. */
  check(): Promise<void>;
};

/** Columns are snake_case, what the program reads is camelCase; what lies inside a jsonb stays as it was written. */
const names = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Opens the database; throws an error whose message says what to do. Unlocks and disconnects at `close`. */
export async function openDatabase({ config, logger }: { config: Config; logger: Logger }): Promise<Database> {
  const driver = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL, logger) : await openPglite(config);
  return {
    schema: <Tables>(name: string) => (driver.kysely as Kysely<Tables>).withSchema(name).withPlugin(names),
    migrate: (name, folders) => driver.migrating((kysely) => migrate(kysely, name, folders)),
    check: async () => {
      await sql`select 1`.execute(driver.kysely);
    },
    listen: driver.listen,
    close: driver.close,
  };
}
