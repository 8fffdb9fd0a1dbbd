/** The programs of the system that measurements start. */
import { spawnSync } from 'node:child_process';

const needed = { taskset: 'util-linux', wrk: 'wrk' };
const ofPeers = { '/usr/sbin/nginx': 'nginx-light' };

const missing = (programs: Readonly<Record<string, string>>): string[] =>
  Object.entries(programs).flatMap(([program, name]) => (spawnSync(program, ['-h']).error ? [name] : []));

/** Throws an error that names the packages without which nothing can be measured, and says which peer is left out. */
export function requirePrograms(): void {
  const packages = missing(needed);
  if (packages.length > 0)
    throw new Error(`measuring needs programs of the system. Install them: apt-get install -y ${packages.join(' ')}`);
  for (const name of missing(ofPeers))
    console.error(`A peer is left out, because its package ${name} is not installed.`);
}
