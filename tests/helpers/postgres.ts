/** A PostgreSQL server with its own directory and port, removed at the end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { programsFor } from '../../server/services/database/cluster/place.ts';
import { environmentOf } from '../../server/services/database/cluster/server.ts';
import { freePort } from './free-port.ts';

export type Postgres = {
  /** The database that exists from the start. */
  readonly url: string;
  /** The id of the main process, whose children serve the connections. */
  pid(): number;
  /** An empty database of its own, as DATABASE_URL. */
  createDatabase(): Promise<string>;
  /** Ends the server at once; `start` starts it again on the same port. */
  stop(): Promise<void>;
  /** As `stop`, but without writing anything first. What was committed is there again only with `synchronous_commit`. */
  crash(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** PostgreSQL refuses to run as root, so it runs as the user `nobody`. */
const nobody = 65_534;
const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined;

/** Tests use the programs of the embedded database. */
const ownPrograms = () => programsFor(owner, path.join(import.meta.dirname, '../../.cache'));

/** `given` are settings of the server besides the usual ones; `folder` has its programs in `bin`. */
export async function startPostgres(given: Record<string, string> = {}, folder?: string): Promise<Postgres> {
  const programs = folder ?? (await ownPrograms());
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-postgres-'));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = path.join(directory, 'data');
  const options = { ...owner, cwd: directory, env: environmentOf(programs) };
  execFileSync(
    path.join(programs, 'bin/initdb'),
    ['-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const port = await freePort();
  let server: ChildProcess | undefined;
  let databases = 0;

  async function start(): Promise<void> {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '32MB',
      max_logical_replication_workers: '0',
      // Fewer processes of its own; the system's may be too old for it.
      ...(folder === undefined && { io_method: 'sync' }),
      // Its data does not have to survive a crash of the machine.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      ...given,
    };
    const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(path.join(programs, 'bin/postgres'), ['-D', data, ...set], { ...options, stdio: 'ignore' });
    await untilAnswering(server, urlOf('postgres'));
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    // Immediate shutdown: clients get no notice.
    server.kill('SIGQUIT');
    await exited;
  }

  const urlOf = (database: string) => `postgresql://portico@127.0.0.1:${port}/${database}`;
  await start();
  return {
    url: urlOf('postgres'),
    pid: () => server?.pid as number,
    async createDatabase() {
      const name = `portico_${++databases}`;
      await query(urlOf('postgres'), `create database ${name}`);
      return urlOf(name);
    },
    async stop() {
      // Without synchronous commits, the last commits would be lost.
      await query(urlOf('postgres'), 'checkpoint');
      await kill();
    },
    crash: kill,
    start,
    async remove() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Rows of one query, without a service in between. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The query fails too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Blocks the event loop until the statement has run. */
export function querySync(url: string, text: string): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'programs/query.ts'), url, text], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilAnswering(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const ok = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (ok) return;
    await delay(100);
  }
  throw new Error('PostgreSQL does not answer');
}
