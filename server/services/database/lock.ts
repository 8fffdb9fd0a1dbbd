/**
 * One process per data directory. PGlite has no lock of its own: two processes on one directory both get their writes
 * acknowledged, and lose them. SQLite's exclusive lock is the system's own, so a killed process leaves none behind.
 */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Releases the lock. */
export type Release = () => void;

/** Takes the lock of a directory that exists, or throws an error that says why not. */
export function lockDirectory(directory: string): Release {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(directory, 'lock.sqlite'));
    file.exec('PRAGMA busy_timeout = 0');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    throw new Error(explain(directory, error), { cause: error });
  }
  return () => file.close();
}

const busy = 5;
function explain(directory: string, error: unknown): string {
  const { errcode } = error as { errcode?: number };
  return errcode === busy
    ? `Another process is already running on DATA_DIR ${directory}. Stop it first, or give this one its own DATA_DIR.`
    : `DATA_DIR ${directory} is not writable: ${(error as Error).message}.`;
}
