import { existsSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { serviceNames } from '#contract/endpoint.ts';
import type { Config } from '../../settings/config.ts';
import { migrateService } from '../create-service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { filesByName, migrationFolders } from '../database/migration-files.ts';
import { beginRestore, finishRestore } from '../database/unfinished-restore.ts';
import { inGroups } from '../files/groups.ts';
import { areaOf, isFileKey } from '../files/keys.ts';
import { openFileStore } from '../files/open-store.ts';
import { type FileArea, type FileStore, fileAreas } from '../files/store.ts';
import { readArchive } from './archive.ts';
import { type Checked, checkArchive } from './check.ts';
import { withoutConstraints } from './constraints.ts';
import { type Manifest, names, partOf } from './manifest.ts';
import { countRows, insertRows, listTables, setSequences, setSession, type Table } from './rows.ts';

const maxParallelFiles = 8;

export type Restored = Checked & {
  /** Tables of the backup that are not of this program, as `schema.table`. */
  readonly leftOut: readonly string[];
};

/**
 * Restores into an empty database and the configured file store, and upgrades what an older version wrote. Throws an
 * error that says what to do; unless it says otherwise, nothing was changed.
 */
export async function restore(file: string, { config, logger }: { config: Config; logger: Logger }): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const checked = await checkArchive(file);
  const { manifest } = checked;
  const services = serviceNames.filter((name) => manifest.services[name]);
  await requireKnownMigrations(checked);
  const database = await openDatabase({ config, logger, restoring: true, joins: true });
  try {
    const stores = manifest.files.count > 0 ? await openStores(config, database) : undefined;
    // Holds the lock by which another process sees that this one lives.
    await database.listen('restore', () => {});
    await database.maintain((kysely) => beginRestore(kysely, services));
    for (const name of services)
      await database.migrate(name, migrationFolders(name), manifest.services[name]?.migrations);
    const leftOut = await database.maintain((kysely) =>
      kysely.transaction().execute((transaction) => restoreRows(transaction, file, manifest)),
    );
    for (const name of services) await migrateService(database, name);
    if (stores) await restoreFiles(file, stores, manifest);
    await database.maintain((kysely) => finish(kysely, services));
    return { ...checked, leftOut };
  } finally {
    await database.close();
  }
}

async function requireKnownMigrations({ header, manifest }: Checked): Promise<void> {
  for (const name of serviceNames) {
    const known = await filesByName(migrationFolders(name));
    const unknown = manifest.services[name]?.migrations.find((migration) => !known.has(migration));
    if (unknown)
      throw new Error(
        `This backup was made by a newer version of Portico (${header.portico}): migration ${name}/${unknown} is unknown here. Restore it with that version.`,
      );
  }
}

async function restoreRows(transaction: Transaction<unknown>, file: string, manifest: Manifest): Promise<string[]> {
  await setSession(transaction);
  const services = serviceNames.filter((name) => manifest.services[name]);
  const tables = await listTables(transaction, services);
  for (const table of tables) requireSameColumns(table, manifest);
  const own = new Map(tables.map((table) => [`${table.service}.${table.name}`, table]));
  // Migrations may insert rows.
  await sql`truncate ${sql.join([...own.keys()].map((name) => sql.table(name)))}`.execute(transaction);
  await withoutConstraints(transaction, services, async () => {
    for await (const { name, bytes } of readArchive(file, names.rows)) {
      const table = own.get(partOf(name).join('.'));
      if (table) await insertRows(transaction, table, bytes);
    }
  });
  for (const table of tables) {
    const expected = manifest.services[table.service]?.tables[table.name];
    if (!expected) continue;
    const count = await countRows(transaction, table);
    if (count !== expected.count)
      throw new Error(`${table.service}.${table.name} has ${count} rows instead of ${expected.count}.`);
    await setSequences(transaction, table, expected.sequences);
  }
  const inBackup = services.flatMap((service) =>
    Object.keys(manifest.services[service]?.tables ?? {}).map((name) => `${service}.${name}`),
  );
  return inBackup.filter((name) => !own.has(name));
}

function requireSameColumns({ service, name, columns }: Table, manifest: Manifest): void {
  const expected = manifest.services[service]?.tables[name]?.columns ?? [];
  const found = columns.map((column) => column.name);
  if (found.join() !== expected.join())
    throw new Error(
      `The table ${service}.${name} of the backup has the columns ${expected.join(', ')} instead of ${found.join(', ')}.`,
    );
}

type Stores = ReadonlyMap<FileArea, FileStore>;

async function openStores(config: Config, database: Database): Promise<Stores> {
  const open = fileAreas.map(
    async (area) => [area, await openFileStore(config.FILE_STORE, { config, database, area })] as const,
  );
  return new Map(await Promise.all(open));
}

async function restoreFiles(file: string, stores: Stores, manifest: Manifest): Promise<void> {
  let count = 0;
  for await (const group of inGroups(readArchive(file, names.files), maxParallelFiles)) {
    await Promise.all(
      group.map(async ({ name, bytes }) => {
        const key = name.slice(names.files.length);
        if (isFileKey(key)) await stores.get(areaOf(key))?.write(key, bytes);
      }),
    );
    count += group.length;
  }
  if (count !== manifest.files.count)
    throw new Error(`${count} files instead of ${manifest.files.count} were restored.`);
}

/** Without statistics, PostgreSQL plans badly until it has gathered them by itself. */
async function finish(kysely: Kysely<unknown>, services: readonly string[]): Promise<void> {
  for (const { service, name } of await listTables(kysely, services))
    await sql`analyze ${sql.table(`${service}.${name}`)}`.execute(kysely);
  await finishRestore(kysely);
}
