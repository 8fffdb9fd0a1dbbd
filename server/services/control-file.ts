/** Commands reach the process that has the embedded database open by this file, which only the owner can read. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

type Control = { readonly authUrl: string; readonly token: string };

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, 'control.json');

export function writeControlFile(config: Config, control: Control): () => void {
  const file = fileOf(config);
  // Delete first: an existing file would keep its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(control), { mode: 0o600, flag: 'wx' });
  return () => rmSync(file, { force: true });
}

export function readControlFile(config: Config): Control | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(config), 'utf8')) as Control;
  } catch {
    return undefined;
  }
}
