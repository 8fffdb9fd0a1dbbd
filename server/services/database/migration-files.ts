/** The migrations that this build has. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import { version } from '../../version.ts';

const services = path.join(import.meta.dirname, '..');

export const migrationFolders = (service: ServiceName): string[] => [
  path.join(services, 'migrations'),
  path.join(services, service, 'migrations'),
];

/** Paths by the names of the migrations. */
export async function filesByName(folders: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')))
      files.set(path.basename(file, '.sql'), path.join(folder, file));
  }
  return files;
}

/**
 * As other processes see this one in `pg_stat_activity`: version, and a hash of all migrations, so that two builds of
 * one version differ. PostgreSQL cuts names after 63 bytes.
 */
export async function applicationName(): Promise<string> {
  const hash = createHash('sha256');
  for (const service of serviceNames) {
    for (const [name, file] of [...(await filesByName(migrationFolders(service)))].sort())
      hash.update(`${service}/${name}\n`).update(await readFile(file));
  }
  return `portico ${version.slice(0, 40)} ${hash.digest('hex').slice(0, 12)}`;
}
