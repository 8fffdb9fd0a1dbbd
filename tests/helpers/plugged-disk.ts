/** A disk in a file whose plug can be pulled: what was not synced is lost, as when the power fails. Needs root, ext4 and a loop device. */
import { execFileSync, type StdioOptions } from 'node:child_process';
import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type PluggedDisk = {
  readonly directory: string;
  /** Every later write fails, and nothing that only the memory has is written. */
  pullPlug(): void;
  /** Mounts it again, as after a start of the machine. Throws while a process has an open file on it. */
  plugIn(): void;
  remove(): Promise<void>;
};

/** FS_IOC_SHUTDOWN of Linux, without writing the journal of the file system. */
const shutdown = `open(F, '<', $ARGV[0]) or die; my $how = pack('L', 2); ioctl(F, 0x8004587D, $how) or die "$!"`;

const quietly: { stdio: StdioOptions } = { stdio: ['ignore', 'ignore', 'pipe'] };

/** Size in MiB. */
export async function mountPluggedDisk(size: number): Promise<PluggedDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-disk-'));
  const [image, directory] = [path.join(folder, 'image'), path.join(folder, 'mounted')];
  writeFileSync(image, '');
  truncateSync(image, size * 1024 * 1024);
  mkdirSync(directory);
  // The user of the database has to reach it.
  chmodSync(folder, 0o755);
  execFileSync('mkfs.ext4', ['-q', image], quietly);
  const mount = () => execFileSync('mount', ['-o', 'loop', image, directory], quietly);
  mount();
  return {
    directory,
    pullPlug: () => execFileSync('perl', ['-e', shutdown, directory], quietly),
    plugIn() {
      execFileSync('umount', [directory], quietly);
      mount();
    },
    async remove() {
      execFileSync('umount', ['-l', directory], quietly);
      await rm(folder, { recursive: true });
    },
  };
}
