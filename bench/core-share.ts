/** Gives processes a share of a core each, with a control group of Linux (version 1). Needs root. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type CoreShares = {
  /** Limits each process to a share of a core; null lifts the limit. */
  set(share: number | null): void;
  remove(): void;
};

const groups = '/sys/fs/cgroup/cpu';
/** In microseconds: short, so that a process that has used its share does not stand still for long. */
const period = 20_000;

/** Null where control groups cannot be made. */
export function createCoreShares(pids: readonly number[]): CoreShares | null {
  if (process.getuid?.() !== 0 || !existsSync(path.join(groups, 'cgroup.procs'))) return null;
  const own = pids.map((pid) => path.join(groups, `portico-bench-${pid}`));
  own.forEach((group, index) => {
    mkdirSync(group);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(period));
    writeFileSync(path.join(group, 'cgroup.procs'), String(pids[index]));
  });
  return {
    set(share) {
      for (const group of own)
        writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(share === null ? -1 : Math.round(share * period)));
    },
    remove() {
      own.forEach((group, index) => {
        writeFileSync(path.join(groups, 'cgroup.procs'), String(pids[index]));
        rmdirSync(group);
      });
    },
  };
}
