/** Builds the account app once for all files of a project, and only where something of it changed. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildEngineApp } from './engine-app.ts';

const root = path.join(import.meta.dirname, '..', '..');
export const accountApp = path.join(root, '.cache/engine/account-app');
const sources = ['src', 'server/rsc', 'tests/engine/account-app', 'package-lock.json'];

export async function setup(): Promise<void> {
  const mark = path.join(accountApp, 'built');
  const built = existsSync(mark) ? statSync(mark).mtimeMs : 0;
  if (built > Math.max(...sources.map((source) => lastChange(path.join(root, source))))) return;
  await buildEngineApp('account-app');
  writeFileSync(mark, '');
}

function lastChange(place: string): number {
  const status = statSync(place);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(place).map((name) => lastChange(path.join(place, name))));
}
