/** Unpacking this takes a tenth of the time of creating a database; without it, only the first start is slower. */
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

// The default of 128 MB suits a server; 8 MB halves the memory of the idle process.
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB', '-c', 'timezone=UTC'];

const manifest = path.join(fileURLToPath(import.meta.resolve('@electric-sql/pglite')), '../../package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
/** Named by version: databases of other versions must not be unpacked. */
const file = path.join(import.meta.dirname, '../../../dist', `database-${version}.tar.gz`);

export const databaseTemplate = async (): Promise<Blob | undefined> =>
  existsSync(file) ? openAsBlob(file) : undefined;

export async function makeDatabaseTemplate(): Promise<void> {
  if (existsSync(file)) return;
  const pglite = new PGlite({ startParams });
  await pglite.waitReady;
  const packed = await pglite.dumpDataDir('gzip');
  await pglite.close();
  mkdirSync(path.dirname(file), { recursive: true });
  // Write atomically: another process may be reading.
  writeFileSync(`${file}.part`, Buffer.from(await packed.arrayBuffer()));
  renameSync(`${file}.part`, file);
}

if (import.meta.main) await makeDatabaseTemplate();
