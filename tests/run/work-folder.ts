/** The folder for the databases and files of a test run: in memory if there is space, which takes a seventh of the time. */
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** In bytes: about 60 MB for each program that runs at once, and as much again for files that failed tests leave. */
const enough = 2 * 1024 ** 3;

/** Creates the folder. The caller removes it. */
export const makeWorkFolder = (): string => mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), 'portico-tests-'));

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
