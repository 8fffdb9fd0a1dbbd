/**
 * What has to be true of the data directory before PGlite may open it. A database is never begun where one was before:
 * an empty site over lost data looks like a working one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** PGlite's minor version is a PostgreSQL major version; a directory of another one cannot be opened. */
const postgresVersion = '18';

export type DataDirectory = {
  /** Where the database lies. */
  readonly database: string;
  /** Nothing lies there yet. */
  readonly isNew: boolean;
  /** To be called once the database has been made in full. */
  complete(): void;
};

/** Checks `directory` (DATA_DIR), which must be locked already; throws an error that says what is wrong. */
export function prepareDataDirectory(directory: string): DataDirectory {
  const database = path.join(directory, 'database');
  const startedFile = path.join(directory, 'database.begun');
  const completeFile = path.join(directory, 'database.made');
  // Killed while the very first start was making it: nothing was ever stored in it.
  if (existsSync(startedFile) && !existsSync(completeFile)) rmSync(database, { recursive: true, force: true });

  const isNew = isEmpty(database);
  if (isNew) {
    if (existsSync(completeFile)) {
      throw new Error(
        `The database in ${database} is missing. Restore it from a backup, or delete ${completeFile} to start with an empty one.`,
      );
    }
    writeFileSync(startedFile, '');
  } else {
    checkVersion(database);
  }
  return {
    database,
    isNew,
    complete() {
      if (!existsSync(completeFile)) writeFileSync(completeFile, `${postgresVersion}\n`);
      rmSync(startedFile, { force: true });
    },
  };
}

/** Makes DATA_DIR, which only its owner can read, or throws an error that says why it cannot be used. */
export function makeDirectory(directory: string): void {
  try {
    makeMissing(path.resolve(directory));
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be created: ${(error as Error).message}.`, { cause: error });
  }
}

/** One folder after the other: where none can be made, as below /proc, the recursive `mkdirSync` never returns. */
function makeMissing(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  makeMissing(path.dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

const isEmpty = (directory: string) => !existsSync(directory) || readdirSync(directory).length === 0;

function checkVersion(database: string): void {
  const file = path.join(database, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (found === postgresVersion) return;
  const what =
    found === 'none' ? 'is damaged or not a database' : `was made by PostgreSQL ${found}, not ${postgresVersion}`;
  throw new Error(`The directory ${database} ${what}. It was not changed. Restore a backup or use another DATA_DIR.`);
}
