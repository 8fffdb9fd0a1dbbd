/** Never creates a database where one existed before: an empty site over lost data looks like a working one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { syncNames, writeDurably } from '../../durable-files.ts';
import type { Config } from '../../settings/config.ts';

/** Major version: directories of others cannot be opened. */
const postgresVersion = '18';

export type DataDirectory = {
  readonly isNew: boolean;
  /** Call it once the database has been created completely. */
  complete(): void;
};

/** In DATA_DIR: the folder of the database, and how the files begin that say whether it is complete. */
const name = 'postgres';

/** The marker is always in DATA_DIR, even if the folder of the database is elsewhere. */
const hasDatabase = (directory: string): boolean => existsSync(path.join(directory, `${name}.made`));

/** Throws if there is no database, so that a command with a wrong DATA_DIR does not create one. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (DATABASE_URL || hasDatabase(DATA_DIR)) return;
  requireNoFormer(DATA_DIR);
  throw new Error(`There is no database in DATA_DIR ${DATA_DIR}.`);
}

/**
 * Checks `directory` (DATA_DIR), which must be locked already, and the folder of its database. Throws an error that
 * explains the problem.
 */
export function prepareDataDirectory(directory: string, database: string): DataDirectory {
  requireNoFormer(directory);
  const startedFile = path.join(directory, `${name}.begun`);
  const completeFile = path.join(directory, `${name}.made`);
  // The first start was killed while creating the database, so nothing was ever stored in it.
  if (existsSync(startedFile) && !existsSync(completeFile)) rmSync(database, { recursive: true, force: true });

  const isNew = isEmpty(database);
  if (isNew) {
    if (existsSync(completeFile)) {
      throw new Error(
        `The database in ${database} is missing. Restore it from a backup, or delete ${completeFile} to start with an empty one.`,
      );
    }
    writeDurably(startedFile, '', 'w');
  } else {
    checkVersion(database);
  }
  return {
    isNew,
    complete() {
      if (!existsSync(completeFile)) writeDurably(completeFile, `${postgresVersion}\n`, 'w');
      rmSync(startedFile, { force: true });
    },
  };
}

/** An empty site over lost data looks like a working one. */
function requireNoFormer(directory: string): void {
  if (hasDatabase(directory) || !existsSync(path.join(directory, 'database'))) return;
  throw new Error(
    `DATA_DIR ${directory} has the embedded database of an older version of Portico. It was not changed. Run npm run backup with that version, then npm run restore with this one and another DATA_DIR.`,
  );
}

export function makeDirectory(directory: string): void {
  try {
    makeMissing(path.resolve(directory));
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be created: ${(error as Error).message}.`, { cause: error });
  }
}

/** One folder at a time: where none can be created, as below /proc, recursive `mkdirSync` never returns. */
function makeMissing(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  makeMissing(path.dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
  syncNames(path.dirname(directory));
}

const isEmpty = (directory: string) => !existsSync(directory) || readdirSync(directory).length === 0;

/** In bytes. The engine would write to the folder before it notices that this file is incomplete. */
const controlFileSize = 8192;

function checkVersion(database: string): void {
  const file = path.join(database, 'PG_VERSION');
  const isWhole =
    statSync(path.join(database, 'global/pg_control'), { throwIfNoEntry: false })?.size === controlFileSize;
  const found = existsSync(file) && isWhole ? readFileSync(file, 'utf8').trim() : 'none';
  if (found === postgresVersion) return;
  const what =
    found === 'none' ? 'is damaged or not a database' : `was made by PostgreSQL ${found}, not ${postgresVersion}`;
  throw new Error(`The directory ${database} ${what}. It was not changed. Restore a backup or use another DATA_DIR.`);
}
