/**
 * Services in a process that all tests of this worker share, because a process takes several times as long to start as the
 * services in it. Tests that kill a process, or start two on one database, start their own (`own-services.ts`).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describeServices, makeDataDirectory, type RunningServices, settingsOf } from './own-services.ts';
import { programEnvironment } from './program.ts';
import type { HostAnswer, HostRequest } from './programs/services-host.ts';

type Host = { child: ChildProcess; ask(request: DistributiveOmit<HostRequest, 'id'>): Promise<HostAnswer> };
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

let host: Host | undefined;

export async function startSharedServices(env: Record<string, string> = {}): Promise<RunningServices> {
  const dataDirectory = await makeDataDirectory(env);
  host ??= startHost();
  const { ask } = host;
  const started = await ask({ start: settingsOf(env, dataDirectory) });
  if (!('urls' in started)) throw new Error(`the services did not start: ${JSON.stringify(started)}`);
  const stop = async () => {
    const closed = await ask({ close: started.id });
    if ('error' in closed) throw new Error(`the services did not close: ${closed.error}`);
  };
  return {
    ...describeServices(started),
    dataDirectory,
    stop,
    async remove() {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** It ends with this process. */
function startHost(): Host {
  const child = fork(path.join(import.meta.dirname, 'programs/services-host.ts'), {
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.on('exit', (code) => {
    host = undefined;
    for (const [id, resolve] of waiting) resolve({ id, error: `their process ended with ${code}` });
    waiting.clear();
  });
  let requests = 0;
  return {
    child,
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++requests;
        waiting.set(id, resolve);
        child.send({ id, ...request });
      }),
  };
}
