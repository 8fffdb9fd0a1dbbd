/** `npm run media -- migrate folder database` copies every file and compares the bytes. It can be stopped and run again. */
import { buffer } from 'node:stream/consumers';
import { environmentWith, readConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { openDatabase } from '../database/database.ts';
import { migrateService } from '../service.ts';
import { type FileKey, type FileStore, openFileStore, type StoreName, storeNames } from './store.ts';

const [operation, from, to, option, ...rest] = process.argv.slice(2);
const isStore = (name: string | undefined): name is StoreName => storeNames.includes(name as StoreName);
const isValid = operation === 'migrate' && rest.length === 0 && from !== to && [undefined, '--remove'].includes(option);
if (!isValid || !isStore(from) || !isStore(to)) explain();
else await migrate(from, to, { remove: option === '--remove' }).catch(fail);

async function migrate(from: StoreName, to: StoreName, { remove }: { remove: boolean }): Promise<void> {
  const config = readConfig(environmentWith(from === 's3' || to === 's3' ? { FILE_STORE: 's3' } : {}));
  const database = await openDatabase({ config, logger: createLogger({ LOG_LEVEL: 'error' }) });
  try {
    await migrateService(database, 'content');
    const source = await openFileStore(from, { config, database });
    const target = await openFileStore(to, { config, database });
    const counts = { copied: 0, present: 0, removed: 0 };
    for await (const key of source.list()) {
      counts[await copy(key, source, target)]++;
      if (!remove) continue;
      await source.remove(key);
      counts.removed++;
    }
    console.log(
      `From ${from} to ${to}: ${counts.copied} files copied, ${counts.present} were there already, ${counts.removed} removed from ${from}.`,
    );
  } finally {
    await database.close();
  }
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

async function bytesOf(store: FileStore, key: FileKey): Promise<Buffer | undefined> {
  const file = await store.read(key);
  return file && buffer(file.body);
}

function explain(): void {
  console.error(
    `Usage: npm run media -- migrate FROM TO [--remove]\nFROM and TO are ${storeNames.join(', ')}. --remove deletes each file in FROM once TO has it.`,
  );
  process.exitCode = 2;
}

function fail(error: unknown): void {
  console.error((error as Error).message);
  process.exitCode = 1;
}
