/** EMBEDDED_DATABASE=postgres: the server belongs to the program, ends with it, and loses nothing that was acknowledged. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cluster, openCluster } from '../../server/services/database/cluster/cluster.ts';
import { runCommand } from '../helpers/command.ts';
import { failureOf } from '../helpers/failed-start.ts';
import { plainPost } from '../helpers/posts.ts';
import { runServices, type ServiceProcess } from '../helpers/service-process.ts';

/** Several starts, on a machine that may be busy. In milliseconds. */
const timeout = 240_000;
const silent = pino({ level: 'silent' });

let made: string;
let directory: string;
let running: ServiceProcess[];
const newFolder = () => mkdtemp(path.join(tmpdir(), 'portico-cluster-'));

/** A first start, which each test copies. */
beforeAll(async () => {
  made = await newFolder();
  const services = run(made);
  expect(await services.ready(), services.output()).not.toBeNull();
  await services.stop();
  expect(services.child.exitCode).toBe(0);
}, timeout);
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  directory = await newFolder();
  running = [];
});
afterEach(async () => {
  for (const services of running) await services.kill();
  await expect.poll(() => serversOf(directory), { timeout: 30_000 }).toEqual([]);
  await rm(directory, { recursive: true, force: true });
});

const environment = { EMBEDDED_DATABASE: 'postgres', SEED_DEMO: 'false', LOG_LEVEL: 'warn' };
const run = (folder: string, env: Record<string, string> = {}) =>
  runServices({ DATA_DIR: folder, ...environment, ...env });
const copyMade = () => execFileSync('cp', ['-a', `${made}/.`, directory]);

async function start(env: Record<string, string> = {}) {
  const services = run(directory, env);
  running.push(services);
  const at = await services.ready();
  if (!at) throw new Error(`the services did not start: ${services.output()}`);
  const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' };
  const write = (slug: string) =>
    fetch(`${at.content}/content/posts`, { method: 'POST', headers, body: JSON.stringify({ ...plainPost, slug }) });
  return {
    services,
    write,
    /** Whether a post with this slug exists: a second one is refused. */
    has: async (slug: string) => (await write(slug)).status === 422,
  };
}

function failedStart(): Promise<string> {
  const services = run(directory);
  running.push(services);
  return failureOf(services);
}

/** Numbers of the main processes of servers on this folder. */
function serversOf(folder: string): number[] {
  const data = path.join(folder, 'postgres');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`postgres\0-D\0${data}\0`))
    .map(Number);
}
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
/** Numbers of the shells that end a server when its program ends. */
const watchdogsOf = (server: number) =>
  readdirSync('/proc')
    .filter((pid) => commandOf(pid).endsWith(`\0sh\0${server}\0`))
    .map(Number);

async function opened<Result>(use: (client: pg.Client, cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = await openCluster({ directory, logger: silent, joins: false });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    return await use(client, cluster);
  } finally {
    await client.end();
    await cluster.close();
  }
}

test(
  'T62: acknowledged writes survive kill -9 of the program, of the server, and of everything, and no process stays behind',
  async () => {
    copyMade();
    const acknowledged: string[] = [];
    const kills = [
      // Its watchdog ends the server.
      (services: ServiceProcess) => services.kill(),
      // The program starts it again.
      async () => {
        for (const pid of serversOf(directory)) process.kill(pid, 'SIGKILL');
      },
      // The next program ends what is left.
      async (services: ServiceProcess) => {
        const shells = serversOf(directory).flatMap(watchdogsOf);
        expect(shells).toHaveLength(1);
        for (const pid of shells) process.kill(pid, 'SIGKILL');
        await services.kill();
        expect(serversOf(directory)).toHaveLength(1);
      },
    ];
    for (const [round, kill] of kills.entries()) {
      const { services, write } = await start();
      let isKilled = false;
      const writing = Array.from({ length: 4 }, async (_, writer) => {
        for (let number = 0; !isKilled; number++) {
          const slug = `post-${round}-${writer}-${number}`;
          const answer = await write(slug).catch(() => null);
          if (answer?.status === 201) acknowledged.push(slug);
        }
      });
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20 * (round + 1));
      await kill(services);
      isKilled = true;
      await Promise.all(writing);
      if (round === 1) {
        await expect.poll(async () => (await write('after')).status, { timeout: 30_000 }).toBe(201);
        await services.stop();
      }
    }
    const last = await start();
    const found = await Promise.all(acknowledged.map(last.has));
    expect(acknowledged.filter((_, index) => !found[index])).toEqual([]);
    await last.services.stop();
    expect(last.services.child.exitCode).toBe(0);
    expect(serversOf(directory)).toEqual([]);
  },
  timeout,
);

test(
  'T62: a second program is refused, and commands use the server of the first one',
  async () => {
    copyMade();
    const first = await start();
    expect((await first.write('before')).status).toBe(201);
    expect(await failedStart()).toContain('Another process is already running on DATA_DIR');
    const file = path.join(directory, 'backup.tar.gz');
    const env = { DATA_DIR: directory, ...environment };
    const backup = await runCommand('server/services/backup/command.ts', ['backup', file], env);
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('backup')]);
    expect((await first.write('after')).status).toBe(201);
    await first.services.stop();
    // Into the other kind, and from there back again.
    const other = path.join(directory, 'other');
    const pglite = { ...env, EMBEDDED_DATABASE: 'pglite', DATA_DIR: other };
    const restored = await runCommand('server/services/backup/command.ts', ['restore', file], pglite);
    expect(restored.code, restored.output).toBe(0);
    const wrong = await runCommand('server/services/backup/command.ts', ['backup', `${file}.2`], {
      ...env,
      DATA_DIR: other,
    });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('There is no database');
    directory = other;
    expect(await failedStart()).toContain('has data of EMBEDDED_DATABASE=pglite. To move them');
    directory = path.dirname(other);
  },
  timeout,
);

test('T61: the server syncs what it acknowledges, checks its pages, sorts as no update changes, and opens no port', async () => {
  copyMade();
  const { rows, ports } = await opened(async (client) => {
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'listen_addresses',
      'TimeZone',
    ];
    const { rows } = await client.query(
      `select ${settings.map((name) => `current_setting('${name}') as "${name}"`).join(', ')},
        (select concat(datlocprovider, ' ', datlocale) from pg_database where datname = current_database()) as locale,
        pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding`,
    );
    const [server] = serversOf(directory);
    return { rows, ports: readdirSync(`/proc/${server}/fd`).length > 0 && listeningPorts(server as number) };
  });
  expect(rows[0]).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
    locale: 'b C.UTF-8',
    encoding: 'UTF8',
  });
  expect(ports).toEqual([]);
});

/** Of TCP, in hexadecimal. */
function listeningPorts(pid: number): string[] {
  const sockets = execFileSync('ls', ['-l', `/proc/${pid}/fd`], { encoding: 'utf8' });
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === '0A' && sockets.includes(`socket:[${columns[9]}]`))
      .map((columns) => columns[1] as string),
  );
}

test('T62: the password, the socket and the files are for the owner only', async () => {
  copyMade();
  await opened(async () => {
    const modes = execFileSync('stat', ['-c', '%a', 'postgres', 'postgres.socket', 'postgres.password'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(modes.split('\n').filter(Boolean)).toEqual(['700', '700', '600']);
  });
  const url = await opened(async (_, cluster) => cluster.url);
  await opened(async () => {
    const stranger = new pg.Client({ connectionString: url.replace(/:[^:@]+@/, ':wrong@') });
    stranger.on('error', () => {});
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  });
});

test('a database that is damaged, missing or of another version is refused and not changed', async () => {
  copyMade();
  const database = path.join(directory, 'postgres');
  await writeFile(path.join(database, 'PG_VERSION'), '19\n');
  expect(await failedStart()).toContain('was made by PostgreSQL 19, not 18');
  await rm(database, { recursive: true });
  expect(await failedStart()).toContain('is missing. Restore it from a backup');
  expect(existsSync(database)).toBe(false);
});
