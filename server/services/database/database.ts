import {
  CamelCasePlugin,
  type Kysely,
  type PluginTransformResultArgs,
  type QueryResult,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../settings/config.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import { openCluster } from './cluster/cluster.ts';
import { migrate, requireMigrated } from './migrations.ts';
import { type Driver, openPostgres } from './postgres.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

export type Database = Pick<Driver, 'listen' | 'pool' | 'close'> & {
  schema<Tables>(name: string): Kysely<Tables>;
  /**
   * Migrates one schema with the .sql files of the folders, in order of their names; with `upTo` no further than these
   * names. Logs what it will do to a schema that exists.
   */
  migrate(name: string, folders: readonly string[], upTo?: readonly string[]): Promise<void>;
  /** For commands: throws unless `migrate` would have nothing to do. */
  requireMigrated(name: string, folders: readonly string[]): Promise<void>;
  /** For commands: without a statement timeout, and with names as in the database. */
  maintain<T>(run: (kysely: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Throws if the database does not respond. */
  check(): Promise<void>;
};

/** Columns are snake_case and results camelCase; keys inside jsonb stay unchanged. */
class ColumnNames extends CamelCasePlugin {
  /** All rows of a result have the same columns, so that their names are converted once. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }
}
const names = new ColumnNames({ maintainNestedObjectKeys: true });

type Options = {
  config: Config;
  logger: Logger;
  /** Opens it also if a restore did not finish. */
  restoring?: boolean;
  /** For commands: uses the embedded PostgreSQL of the program that runs. */
  joins?: boolean;
  tracing?: Tracing | undefined;
};

/** Opens the database; `close` disconnects and unlocks. Throws an error whose message says what to do. */
export async function openDatabase(options: Options): Promise<Database> {
  const { logger, restoring = false } = options;
  const driver = await openDriver(options);
  if (!restoring) await requireFinishedRestore(driver);
  return {
    schema: <Tables>(name: string) => (driver.kysely as Kysely<Tables>).withSchema(name).withPlugin(names),
    migrate: (name, folders, upTo) => migrate(driver, { schema: name, folders, upTo, logger }),
    requireMigrated: (name, folders) => requireMigrated(driver, { schema: name, folders }),
    maintain: driver.migrating,
    check: async () => {
      await sql`select 1`.execute(driver.kysely);
    },
    listen: driver.listen,
    pool: driver.pool,
    close: driver.close,
  };
}

/** Its server shares the processors with the program, and plans each statement once for each connection. */
const embeddedPoolSize = 5;

async function openDriver({ config, logger, tracing, joins = false }: Options): Promise<Driver> {
  const options = {
    logger,
    record: tracing?.recordStatement,
    pepper: config.CODE_PEPPER,
    answerWithin: config.UPSTREAM_TIMEOUT,
  };
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, options);
  const cluster = await openCluster({ directory: config.DATA_DIR, logger, joins });
  try {
    const name = 'The embedded database';
    const driver = await openPostgres(cluster.url, { ...options, poolSize: embeddedPoolSize, name });
    const close = async () => {
      await driver.close();
      await cluster.close();
    };
    return { ...driver, close };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}
