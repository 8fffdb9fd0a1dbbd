/** The processor time of a program, which does not depend on what else the machine does. Only Linux counts it. */
import { readFileSync } from 'node:fs';

/** In milliseconds: of the event loops of the process and of those that it started. */
export function eventLoopTime(pid: number): number {
  const [used = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return Number(used) / 1e6 + children.reduce((sum, child) => sum + eventLoopTime(Number(child)), 0);
}
