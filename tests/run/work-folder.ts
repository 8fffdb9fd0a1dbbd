/** Where the tests of one run put their databases and files: in memory where there is room, which takes a seventh of the time. */
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Bytes; some 60 MB for each program that runs at once, and as much again for what a failed test leaves. */
const enough = 2 * 1024 ** 3;

/** Made anew; whoever makes it removes it. */
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
