/** Two programs on one DATA_DIR would start two servers. The system releases SQLite's lock when a process is killed. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Release = () => void;

/** Locks an existing directory, or throws an error that explains why not. */
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
