import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import type { Config } from '../../settings/config.ts';
import { createPictureFiles, nameOf } from '../content/media/files.ts';
import { moveOfPart } from '../content/moving/files.ts';
import type { ContentTables } from '../content/tables.ts';
import { requireDatabase } from '../database/data-directory.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { inGroups } from '../files/groups.ts';
import { isFileKey } from '../files/keys.ts';
import { openFileStore } from '../files/open-store.ts';
import { bytesOf, type FileArea, type FileStore, fileAreas } from '../files/store.ts';
import { type Add, writeArchive } from './archive.ts';
import { setBackupTime } from './backup-time.ts';
import { createSums, type Manifest, names, newHeader, partName } from './manifest.ts';
import { listTables, readRows, readSequences, setSession, type Table } from './rows.ts';

const maxParallelFiles = 16;
const picturesToCheck = 1_000;

type Options = { config: Config; logger: Logger; signal?: AbortSignal };
type Done = {
  readonly manifest: Manifest;
  /** Names of the latest pictures of the library that have no file. */
  readonly missing: readonly string[];
  /** Keys of the store that Portico did not write. */
  readonly leftOut: readonly string[];
};

/** Writes the database and its files as they are now. Throws an error that says what to do; there is no file then. */
export async function backUp(file: string, { config, logger, signal }: Options): Promise<Done> {
  requireDatabase(config);
  const database = await openDatabase({ config, logger, joins: true });
  try {
    let done: Done | undefined;
    await writeArchive(
      file,
      async (add, stopCompressing) => {
        await add(names.header, asJson(newHeader()));
        const services = await database.maintain((kysely) => addServices(kysely, add));
        // After the rows: files are written before the row that names them, so none is missing.
        // Pictures are compressed already, and most bytes are theirs.
        await stopCompressing();
        const stores = await Promise.all(fileAreas.map((area) => openStore(config, database, area)));
        const { files, leftOut } = await addFiles(stores, add);
        const manifest = { services, files };
        await add(names.manifest, asJson(manifest));
        done = {
          manifest,
          leftOut,
          missing: services.content ? await missingPictures(database, stores[0] as FileStore) : [],
        };
      },
      signal,
    );
    // A database of the version before has no place for it.
    await database
      .maintain(setBackupTime)
      .catch((error: Error) => logger.warn({ error: error.message }, 'the time of the backup was not stored'));
    return done as Done;
  } finally {
    await database.close();
  }
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function addServices(kysely: Kysely<unknown>, add: Add): Promise<Manifest['services']> {
  const transaction = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (snapshot) => {
    await setSession(snapshot);
    const services: Manifest['services'] = {};
    for (const name of await presentServices(snapshot)) {
      const { rows } = await sql<{ name: string }>`
        select name from ${sql.table(`${name}.migrations`)} order by name`.execute(snapshot);
      services[name] = { migrations: rows.map((row) => row.name), tables: {} };
      for (const table of await listTables(snapshot, [name]))
        services[name].tables[table.name] = await addTable(snapshot, table, add);
    }
    return services;
  });
}

async function presentServices(snapshot: Transaction<unknown>): Promise<ServiceName[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname as name from pg_tables where tablename = 'migrations'`.execute(snapshot);
  const present = serviceNames.filter((service) => rows.some(({ name }) => name === service));
  if (present.length === 0) throw new Error('The database has no data of Portico, so there is nothing to back up.');
  return present;
}

async function addTable(snapshot: Transaction<unknown>, table: Table, add: Add) {
  const sums = createSums();
  let number = 0;
  for await (const { bytes, count } of readRows(snapshot, table)) {
    sums.add(bytes, { count });
    await add(partName(table.service, table.name, ++number), bytes);
  }
  return {
    columns: table.columns.map(({ name }) => name),
    ...sums.result(),
    sequences: await readSequences(snapshot, table),
  };
}

/**
 * Before the migration that creates the tables of files, all pictures were in the folder, and there were no
 * attachments.
 */
async function openStore(config: Config, database: Database, area: FileArea): Promise<FileStore> {
  const options = { config, database, area };
  if (config.FILE_STORE !== 'database') return openFileStore(config.FILE_STORE, options);
  const table = area === 'media' ? 'content.files' : 'trade.files';
  const { rows } = await database.maintain((kysely) =>
    sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(kysely),
  );
  return rows[0]?.found ? openFileStore('database', options) : createFolderStore(config.DATA_DIR, area);
}

async function addFiles(
  stores: readonly FileStore[],
  add: Add,
): Promise<{ files: Manifest['files']; leftOut: string[] }> {
  const sums = createSums();
  const leftOut: string[] = [];
  for (const store of stores) await addFilesOf(store, { add, sums, leftOut });
  return { files: sums.result(), leftOut };
}

type Adding = { readonly add: Add; readonly sums: ReturnType<typeof createSums>; readonly leftOut: string[] };

async function addFilesOf(store: FileStore, { add, sums, leftOut }: Adding): Promise<void> {
  for await (const listed of inGroups(store.list(), maxParallelFiles)) {
    leftOut.push(...listed.filter((key) => !isFileKey(key) && moveOfPart(key) === undefined));
    const keys = listed.filter(isFileKey);
    const found = await Promise.all(keys.map(async (key) => ({ key, file: await bytesOf(store, key) })));
    for (const { key, file } of found) {
      // Removed since it was listed.
      if (!file) continue;
      sums.add(file, { name: key });
      await add(names.files + key, file);
    }
  }
}

/** Many of them mean that this command has another FILE_STORE than the program. */
async function missingPictures(database: Database, store: FileStore): Promise<string[]> {
  const last = await database
    .schema<ContentTables>('content')
    .selectFrom('media')
    .select(['hash', 'width'])
    .orderBy('createdAt', 'desc')
    .limit(picturesToCheck)
    .execute();
  return createPictureFiles(store).missing(last.map(({ hash, width }) => nameOf(hash, width)));
}
