/** A file system of a fixed size in memory, which a test can fill. Needs root. */
import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = {
  readonly directory: string;
  /** Uses all space but this many MiB, by default all of it. */
  fill(free?: number): void;
  /** Frees the space that `fill` used. */
  free(): void;
  makeReadOnly(): void;
  makeWritable(): void;
  remove(): Promise<void>;
};

/** Size in MiB. */
export async function mountSmallDisk(size: number): Promise<SmallDisk> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', directory]);
  const filler = path.join(directory, 'filler');
  return {
    directory,
    fill(free = 0) {
      const file = openSync(filler, 'a');
      for (let chunk = 1024 * 1024; chunk >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(chunk));
        } catch {
          chunk = Math.floor(chunk / 2);
        }
      }
      ftruncateSync(file, Math.max(0, fstatSync(file).size - free * 1024 * 1024));
      closeSync(file);
    },
    free: () => rmSync(filler),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', directory]),
    makeWritable: () => execFileSync('mount', ['-o', 'remount,rw', directory]),
    async remove() {
      execFileSync('umount', ['-l', directory]);
      await rmdir(directory);
    },
  };
}

/** Whether this process may mount: root in a container often may not. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
