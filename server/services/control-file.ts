/**
 * How a command reaches the process that has the embedded database open: its address and the bearer of the system, in a
 * file of DATA_DIR that only its owner can read.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

type Control = { readonly authUrl: string; readonly token: string };

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, 'control.json');

/** Returns how to take it away again. */
export function writeControlFile(config: Config, control: Control): () => void {
  const file = fileOf(config);
  // Made anew: the mode of a file that is there already would stay.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(control), { mode: 0o600, flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/** Undefined where no process left one. */
export function readControlFile(config: Config): Control | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(config), 'utf8')) as Control;
  } catch {
    return undefined;
  }
}
