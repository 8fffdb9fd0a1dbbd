/** `npm run backup -- FILE` and `npm run restore -- FILE`. */

import { createLogger } from '../logging/log.ts';
import { backUp } from '../services/backup/backup.ts';
import type { Manifest } from '../services/backup/manifest.ts';
import { restore } from '../services/backup/restore.ts';
import { readConfig } from '../settings/config.ts';
import { fail } from './fail.ts';

/** Exit code of a backup that was written, but without files of pictures. */
const incomplete = 3;

const [operation, file, ...rest] = process.argv.slice(2);

if (file === undefined || rest.length > 0) explain();
else await (operation === 'restore' ? runRestore(file) : runBackup(file)).catch(fail);

async function runBackup(to: string): Promise<void> {
  // So that no half file and no copy of the database remain.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));
  const { manifest, missing, leftOut } = await backUp(to, { ...settings(), signal: stop.signal });
  console.log(`Backed up to ${to}: ${describe(manifest)}.`);
  if (leftOut.length > 0) console.error(`Left out, because they are no pictures: ${leftOut.join(', ')}.`);
  if (missing.length === 0) return;
  console.error(
    `${missing.length} pictures of the library have no file, such as ${missing[0]}. Does the program have another FILE_STORE or DATA_DIR?`,
  );
  process.exitCode = incomplete;
}

async function runRestore(from: string): Promise<void> {
  const { header, manifest, leftOut, strayFiles } = await restore(from, settings());
  console.log(`Restored the backup of ${header.createdAt} (Portico ${header.portico}): ${describe(manifest)}.`);
  if (leftOut.length > 0) console.error(`Left out, because Portico has no such tables: ${leftOut.join(', ')}.`);
  if (strayFiles.length > 0) console.error(`Left out, because they are no pictures: ${strayFiles.join(', ')}.`);
}

function settings() {
  return { config: readConfig(), logger: createLogger({ LOG_LEVEL: 'error' }) };
}

function describe({ services, files }: Manifest): string {
  const tables = Object.values(services).flatMap((service) => Object.values(service.tables));
  const rows = tables.reduce((sum, { count }) => sum + count, 0);
  return `${rows} rows in ${tables.length} tables of ${Object.keys(services).join(', ')}, and ${files.count} files`;
}

function explain(): void {
  console.error(`Usage: npm run ${operation ?? 'backup'} -- FILE`);
  process.exitCode = 2;
}
