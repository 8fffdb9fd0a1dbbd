/**
 * `npm run media -- migrate folder database` copies every file and compares the bytes; `clean` removes files without a
 * picture or an attachment. Both can be stopped and run again.
 */
import { parseArgs } from 'node:util';
import { createLogger } from '../logging/log.ts';
import { requireDatabase } from '../services/database/data-directory.ts';
import { type Database, openDatabase } from '../services/database/database.ts';
import { migrationFolders } from '../services/database/migration-files.ts';
import { unusedFiles } from '../services/files/clean.ts';
import { isFileKey } from '../services/files/keys.ts';
import { openFileStore } from '../services/files/open-store.ts';
import {
  bytesOf,
  type FileKey,
  type FileStore,
  fileAreas,
  type StoreName,
  storeNames,
} from '../services/files/store.ts';
import { environmentWith, readConfig } from '../settings/config.ts';
import { fail } from './fail.ts';

const hour = 3_600_000;
const logger = createLogger({ LOG_LEVEL: 'error' });
const isStore = (name: string | undefined): name is StoreName => storeNames.includes(name as StoreName);
await run().catch(fail);

async function run(): Promise<void> {
  const { operation, names, options } = readArguments();
  const [from, to, ...rest] = names;
  const { hours = '24', remove = false, 'dry-run': isDry = false } = options;
  if (operation === 'migrate' && isStore(from) && isStore(to) && from !== to && rest.length === 0)
    return migrate(from, to, { remove });
  if (operation === 'clean' && names.length === 0 && /^[1-9]\d*$/.test(hours))
    return clean({ hours: Number(hours), isDry });
  explain();
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { remove: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, hours: { type: 'string' } },
    });
    const [operation, ...names] = positionals;
    return { operation, names, options: values };
  } catch {
    return { operation: undefined, names: [], options: {} };
  }
}

async function clean({ hours, isDry }: { hours: number; isDry: boolean }): Promise<void> {
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase({ config, logger, joins: true });
  try {
    await requireTables(database);
    const before = new Date(Date.now() - hours * hour);
    let count = 0;
    const others: FileKey[] = [];
    for (const area of fileAreas) {
      const store = await openFileStore(config.FILE_STORE, { config, database, area });
      for await (const { key, isOwn } of unusedFiles[area]({ store, database, before })) {
        if (!isOwn) others.push(key);
        else if (isDry) console.log(key);
        else await store.remove(key);
        if (isOwn) count++;
      }
    }
    console.log(
      `${config.FILE_STORE}: ${count} files without a picture or an attachment ${isDry ? 'would be' : 'were'} removed, of those older than ${hours} hours.`,
    );
    nameOthers(others);
  } finally {
    await database.close();
  }
}

async function migrate(from: StoreName, to: StoreName, { remove }: { remove: boolean }): Promise<void> {
  const config = readConfig(environmentWith(from === 's3' || to === 's3' ? { FILE_STORE: 's3' } : {}));
  requireDatabase(config);
  const database = await openDatabase({ config, logger, joins: true });
  try {
    await requireTables(database);
    const counts = { copied: 0, present: 0, removed: 0 };
    const others: FileKey[] = [];
    for (const area of fileAreas) {
      const source = await openFileStore(from, { config, database, area });
      const target = await openFileStore(to, { config, database, area });
      for await (const key of source.list()) {
        if (!isFileKey(key)) {
          others.push(key);
          continue;
        }
        counts[await copy(key, source, target)]++;
        if (!remove) continue;
        await source.remove(key);
        counts.removed++;
      }
    }
    console.log(
      `From ${from} to ${to}: ${counts.copied} files copied, ${counts.present} were there already, ${counts.removed} removed from ${from}.`,
    );
    nameOthers(others);
  } finally {
    await database.close();
  }
}

async function requireTables(database: Database): Promise<void> {
  await database.requireMigrated('content', migrationFolders('content'));
  await database.requireMigrated('trade', migrationFolders('trade'));
}

function nameOthers(others: readonly FileKey[]): void {
  if (others.length > 0)
    console.log(`Skipped, because Portico did not write them: ${others.length}, such as ${others[0]}.`);
}

/** Throws unless the target has the same bytes afterwards. */
async function copy(key: FileKey, source: FileStore, target: FileStore): Promise<'copied' | 'present'> {
  const bytes = await bytesOf(source, key);
  if (!bytes) throw new Error(`${key} was removed meanwhile. Run the command again.`);
  if ((await bytesOf(target, key))?.equals(bytes)) return 'present';
  await target.write(key, bytes);
  if (!(await bytesOf(target, key))?.equals(bytes))
    throw new Error(`${key} was not copied correctly. Run the command again.`);
  return 'copied';
}

function explain(): void {
  console.error(
    `Usage: npm run media -- migrate FROM TO [--remove]\n       npm run media -- clean [--dry-run] [--hours 24]\nFROM and TO are ${storeNames.join(', ')}. --remove deletes each file in FROM once TO has it.`,
  );
  process.exitCode = 2;
}
