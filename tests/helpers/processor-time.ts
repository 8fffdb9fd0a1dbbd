/** The processor time of a program, which does not depend on what else the machine does. Only Linux counts it. */
import { readFileSync } from 'node:fs';

/** Of each program by the number of its process, those of its processes. */
const seen = new Map<number, Map<number, number>>();

/**
 * In milliseconds: of the event loops of the process and of those that it started, and of the connections to its database. What
 * has ended counts as it was seen last.
 */
export function eventLoopTime(pid: number): number {
  const times = seen.get(pid) ?? new Map<number, number>();
  seen.set(pid, times);
  for (const [process, time] of timesOf(pid)) times.set(process, time);
  return [...times.values()].reduce((sum, time) => sum + time, 0);
}

function timesOf(pid: number): Array<[pid: number, time: number]> {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // Background processes of PostgreSQL have nothing to do with a request.
    if (command.startsWith('postgres: ') && !command.startsWith('postgres: portico ')) return [];
    const [used = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [[pid, Number(used) / 1e6], ...children.flatMap((child) => timesOf(Number(child)))];
  } catch {
    // It has ended.
    return [];
  }
}
