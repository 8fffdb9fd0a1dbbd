/** Runs PostgreSQL as a child process that ends with this one, however this one ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readLogLine } from './log-lines.ts';
import { type Place, socketIn } from './place.ts';
import { settingArguments } from './settings.ts';

export type Server = {
  readonly pid: number;
  /** Resolves when it has ended, whether it was stopped or not. */
  readonly ended: Promise<void>;
  /** Lets statements that run end with an error, writes everything, and ends. */
  stop(): Promise<void>;
};

/** In milliseconds, after which a server that was asked to end is ended without a checkpoint. */
const stopsWithin = 20_000;
const readyLine = 'database system is ready to accept connections';

/** Ends server $1 when its input ends, as it does when this process ends. */
const watchdog = `read -r _
kill -INT "$1" 2>/dev/null || exit 0
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  sleep 1
  kill -0 "$1" 2>/dev/null || exit 0
done
kill -QUIT "$1" 2>/dev/null`;

/** Without the settings of the program, which are secrets in part. */
export const environmentOf = (programs: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LD_LIBRARY_PATH: path.join(programs, 'lib'),
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
});

/** Starts the server on files that exist. Throws an error with what the server said. */
export async function startServer({ data, sockets, programs, user }: Place, logger: Logger): Promise<Server> {
  for (const file of locksOf({ data, sockets })) await endOrphan(data, { file, logger });
  const child = spawn(path.join(programs, 'bin/postgres'), ['-D', data, ...settingArguments(sockets)], {
    ...user,
    cwd: data,
    // A terminal signals every process of its group, and the program needs the database while it drains.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environmentOf(programs),
  });
  const ended = once(child, 'exit').then(() => undefined);
  const guard = guardOf(child, user);
  const said: string[] = [];
  let last = '';
  const ready = Promise.withResolvers<void>();
  child.once('error', ready.reject);
  let level: ReturnType<typeof readLogLine>['level'] = 'info';
  let isStopping = false;
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    const read = readLogLine(line, level);
    level = read.level;
    last = read.text;
    if (!['debug', 'info'].includes(level) && said.length < 20) said.push(read.text);
    if (read.text === readyLine) ready.resolve();
    // A server that is stopped ends the connections that are left.
    else if (!isStopping || read.level !== 'warn') logger[read.level]({ from: 'postgres' }, read.text);
  });
  await Promise.race([ready.promise, ended]);
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`PostgreSQL did not start: ${said.join('; ') || last || `it ended with ${child.exitCode}`}`);
  return {
    pid: child.pid as number,
    ended,
    async stop() {
      isStopping = true;
      await stop(child, ended);
      guard.kill('SIGKILL');
    },
  };
}

function guardOf(server: ChildProcess, user: Place['user']): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', watchdog, 'sh', String(server.pid)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin?.on('error', () => {});
  guard.unref();
  server.once('exit', () => guard.kill('SIGKILL'));
  return guard;
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const forced = setTimeout(() => child.kill('SIGQUIT'), stopsWithin);
  await ended;
  clearTimeout(forced);
}

/** The files that name a server. After a failure of the power, each can be there without the other one. */
const locksOf = ({ data, sockets }: Pick<Place, 'data' | 'sockets'>): string[] => [
  path.join(data, 'postmaster.pid'),
  `${socketIn(sockets)}.lock`,
];

type Orphan = { readonly file: string; readonly logger: Logger };

/** A server whose program and watchdog were killed. The folder is locked by this process. */
async function endOrphan(data: string, { file, logger }: Orphan): Promise<void> {
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isServerOf(data, pid)) return rmSync(file, { force: true });
  logger.warn({ pid }, 'PostgreSQL of a program that was killed still runs; it will be stopped');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < stopsWithin && isServerOf(data, pid); waited += 50) await delay(50);
    if (!isServerOf(data, pid)) return;
  }
}

/** Numbers of processes are used again. */
function isServerOf(data: string, pid: number): boolean {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'postgres' && args.includes(data);
  } catch {
    return false;
  }
}
