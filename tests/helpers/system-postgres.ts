/** The system's PostgreSQL, which is often older than the embedded one. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { requirePackage } from './system-package.ts';

/** The folder with its programs in `bin`. */
export const systemPostgres = (): string =>
  requirePackage({ what: 'PostgreSQL', name: 'postgresql', find: findPostgres });

/** Debian has one folder per major version, and none of them is in PATH. */
function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...installed.map((version) => path.join(versions, version)),
    ...(process.env.PATH ?? '').split(':').map((folder) => path.dirname(folder)),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'bin/initdb'))) ?? null;
}
