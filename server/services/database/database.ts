import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { migrate } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type Driver = {
  readonly kysely: Kysely<unknown>;
  /** Runs with a connection that has no statement timeout. */
  migrating<T>(run: (kysely: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Calls `wake` after each `pg_notify` on the channel, sometimes without cause. Returns a function that stops. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export type Database = Pick<Driver, 'listen' | 'close'> & {
  schema<Tables>(name: string): Kysely<Tables>;
  /** Migrates one schema with the .sql files of the folders, in order of their names. */
  migrate(name: string, folders: readonly string[]): Promise<void>;
  /** Throws if the database does not respond. */
  check(): Promise<void>;
};

/** Columns are snake_case and results camelCase; keys inside jsonb stay unchanged. */
const names = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Opens the database; `close` disconnects and unlocks. Throws an error whose message says what to do. */
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
