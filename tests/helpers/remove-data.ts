/** Removes a DATA_DIR, also that of a program that was killed, whose database server ends a moment later. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export async function removeData(directory: string): Promise<void> {
  await serverEnded(directory);
  await rm(directory, { recursive: true, force: true });
}

async function serverEnded(directory: string): Promise<void> {
  const file = path.join(directory, 'postgres/postmaster.pid');
  if (!existsSync(file)) return;
  const [pid = ''] = readFileSync(file, 'utf8').split('\n');
  if (existsSync(`/proc/${pid}`)) process.kill(Number(pid), 'SIGQUIT');
  while (existsSync(`/proc/${pid}`)) await delay(20);
}
