/** Never creates a database where one existed before: an empty site over lost data looks like a working one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** PGlite's minor version is the PostgreSQL major version; directories of other versions cannot be opened. */
const postgresVersion = '18';

export type DataDirectory = {
  readonly database: string;
  readonly isNew: boolean;
  /** Call it once the database has been created completely. */
  complete(): void;
};

type Names = {
  /** Of its folder, and how the files begin that say whether it is complete. */
  readonly name: string;
  /** The folder, if it is elsewhere. */
  readonly database?: string;
};

/** Checks `directory` (DATA_DIR), which must be locked already. Throws an error that explains the problem. */
export function prepareDataDirectory(
  directory: string,
  { name, database = path.join(directory, name) }: Names = { name: 'database' },
): DataDirectory {
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

/** Kinds of embedded databases, each with the name of its folder. */
const folders = { pglite: 'database', postgres: 'postgres' } as const;
export type DatabaseKind = keyof typeof folders;

export const hasDatabase = (directory: string, kind: DatabaseKind): boolean =>
  existsSync(path.join(directory, `${folders[kind]}.made`)) || existsSync(path.join(directory, folders[kind]));

/** Throws if DATA_DIR has only the data of another kind: an empty site over lost data looks like a working one. */
export function requireKind(directory: string, kind: DatabaseKind): void {
  const other = kind === 'pglite' ? 'postgres' : 'pglite';
  if (hasDatabase(directory, kind) || !hasDatabase(directory, other)) return;
  throw new Error(
    `DATA_DIR ${directory} has data of EMBEDDED_DATABASE=${other}. To move them, run npm run backup with that setting, then npm run restore with EMBEDDED_DATABASE=${kind} and another DATA_DIR.`,
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
