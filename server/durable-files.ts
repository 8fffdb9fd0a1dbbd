/** After a power failure, a file that was not synced is empty, and a name that was not synced is missing. */
import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Writes a secret file, with its name on the disk before this returns. `wx` throws EEXIST if there is one. */
export function writeDurably(file: string, text: string, flag: 'w' | 'wx'): void {
  writeFileSync(file, text, { mode: 0o600, flag, flush: true });
  syncNames(path.dirname(file));
}

/** Names that were created, renamed or removed in the folder stay so. */
export function syncNames(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The same without blocking the thread. */
export async function namesSynced(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
