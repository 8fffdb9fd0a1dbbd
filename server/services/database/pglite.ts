import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogConfig, PGliteDialect, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type DataDirectory, makeDirectory, prepareDataDirectory } from './data-directory.ts';
import type { Driver } from './database.ts';
import { holdInstance } from './instance.ts';
import { lockDirectory } from './lock.ts';
import { parsers } from './parsers.ts';
import { withPreparedStatements } from './prepared.ts';
import { databaseTemplate, startParams } from './template.ts';

/** Opens or creates the database of DATA_DIR. Throws an error that explains the problem. */
export async function openPglite(config: Config, log?: LogConfig): Promise<Driver> {
  makeDirectory(config.DATA_DIR);
  const release = lockDirectory(config.DATA_DIR);
  try {
    const directory = prepareDataDirectory(config.DATA_DIR);
    const pglite = await start(directory);
    directory.complete();
    await pglite.query(holdInstance);
    const client = withPreparedStatements(pglite);
    const kysely = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: client }), log });
    return {
      kysely,
      migrating: async (run) => run(kysely),
      listen: client.listen,
      // Nothing else runs during a transaction. A file system that can shares the blocks instead of copying them.
      copyTo: (to) =>
        kysely.transaction().execute(async (transaction) => {
          await sql`checkpoint`.execute(transaction);
          await cp(directory.database, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
        }),
      pool: () => null,
      close: async () => {
        await kysely.destroy();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function start({ database, isNew }: DataDirectory): Promise<PGlite> {
  try {
    const loadDataDir = isNew ? await databaseTemplate() : undefined;
    const pglite = new PGlite({ dataDir: database, startParams, parsers, loadDataDir });
    await pglite.waitReady;
    return pglite;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database in ${database} cannot be opened: ${text}. Restore a backup; the failed start may have changed the files.`,
      { cause: error },
    );
  }
}
