/** Checks before any test that the machine has the programs that tests need. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureHeadlessShell } from './chromium.ts';
import { haproxyPath } from './haproxy.ts';
import { requirePackage } from './system-package.ts';

/** Installs missing programs if it may, else throws one error that names them. */
export function ensureRequirements(): void {
  ensureHeadlessShell();
  haproxyPath();
  requirePackage({ what: 'PostgreSQL', name: 'postgresql', find: findPostgres });
}

/** Debian has one folder per major version, and none of them is in PATH. */
export function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...installed.map((version) => path.join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.map((folder) => path.join(folder, 'initdb')).find((file) => existsSync(file)) ?? null;
}
