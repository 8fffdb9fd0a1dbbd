/** The embedded PostgreSQL: its server belongs to the program, ends with it, and loses nothing that was acknowledged. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, openCluster } from '../../server/services/database/cluster/cluster.ts';
import { runCommand } from '../helpers/command.ts';
import { failureOf } from '../helpers/failed-start.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { query } from '../helpers/postgres.ts';
import { plainPost } from '../helpers/posts.ts';
import { runServices, type ServiceProcess } from '../helpers/service-process.ts';
import { storedRows } from '../helpers/stored.ts';

/** Several starts, on a machine that may be busy. In milliseconds. */
const timeout = 240_000;
const silent = pino({ level: 'silent' });

let directory: string;
let running: ServiceProcess[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-cluster-'));
  running = [];
});
afterEach(async () => {
  for (const services of running) await services.kill();
  await expect.poll(() => serversOf(directory), { timeout: 30_000 }).toEqual([]);
  await rm(directory, { recursive: true, force: true });
});

const environment = { SEED_DEMO: 'false', LOG_LEVEL: 'warn' };

async function start(env: Record<string, string> = {}) {
  const services = runServices({ DATA_DIR: directory, ...environment, ...env });
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
  const services = runServices({ DATA_DIR: directory, ...environment });
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
    await copyFirstStart('blank', directory);
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
    expect(last.services.output()).not.toMatch(/connection closed|terminating connection/);
    expect(serversOf(directory)).toEqual([]);
  },
  timeout,
);

test(
  'T62: a second program is refused, and commands use the server of the first one',
  async () => {
    await copyFirstStart('blank', directory);
    const first = await start();
    expect((await first.write('before')).status).toBe(201);
    const state = () => [
      serversOf(directory),
      readdirSync(directory).toSorted(),
      readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(0, 4),
    ];
    const [before, rows] = [
      state(),
      await storedRows(directory, 'select to_jsonb(p) as post from content.posts p order by id'),
    ];
    expect(await failedStart()).toContain('Another process is already running on DATA_DIR');
    expect([
      state(),
      await storedRows(directory, 'select to_jsonb(p) as post from content.posts p order by id'),
    ]).toEqual([before, rows]);
    const file = path.join(directory, 'backup.tar.gz');
    const env = { DATA_DIR: directory, ...environment };
    const backup = await runCommand('server/commands/backup.ts', ['backup', file], env);
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('backup')]);
    expect((await first.write('after')).status).toBe(201);
    await first.services.stop();
  },
  timeout,
);

test('T61: the server syncs what it acknowledges, checks its pages, sorts as no update changes, and opens no port', async () => {
  await copyFirstStart('blank', directory);
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

test('T61: each change was synced before it was acknowledged', async () => {
  await copyFirstStart('blank', directory);
  await opened(async (client) => {
    const synced = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query(`select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'`);
      return rows[0].count as number;
    };
    await client.query('create table numbers (number int)');
    const before = await synced();
    for (let number = 0; number < 20; number++) await client.query('insert into numbers values ($1)', [number]);
    expect((await synced()) - before).toBeGreaterThanOrEqual(20);
  });
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
  await copyFirstStart('blank', directory);
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

test('the database of a version with another engine is refused, by commands too, and not changed', async () => {
  await mkdir(path.join(directory, 'database'));
  await writeFile(path.join(directory, 'database.made'), '18\n');
  const reason = 'has the embedded database of an older version of Portico. It was not changed. Run npm run backup';
  expect(await failedStart()).toContain(reason);
  const file = path.join(directory, 'backup.tar.gz');
  const env = { DATA_DIR: directory, ...environment };
  const backup = await runCommand('server/commands/backup.ts', ['backup', file], env);
  expect([backup.code, backup.output]).toEqual([1, expect.stringContaining(reason)]);
  expect(readdirSync(directory).filter((name) => name.startsWith('database'))).toEqual(['database', 'database.made']);
  expect(existsSync(path.join(directory, 'postgres'))).toBe(false);
});

test("npm run psql starts the system's psql on the database, and says so if there is none", async () => {
  await copyFirstStart('blank', directory);
  const run = (PATH: string) =>
    runCommand('server/services/database/console.ts', ['-tA'], { DATA_DIR: directory, ...environment, PATH });
  expect(await run('/nowhere')).toEqual({ code: 1, output: expect.stringMatching(/^psql is missing/) });
  const psql = path.join(directory, 'psql');
  await writeFile(psql, '#!/bin/sh\necho "$1 $2 $PGPASSWORD"\nexit 3\n', { mode: 0o755 });
  const { code, output } = await run(`${directory}:/usr/bin:/bin`);
  const [address, option, password] = output.trim().split(' ');
  expect([code, option, address]).toEqual([
    3,
    '-tA',
    expect.stringMatching(/^postgresql:\/\/portico@.*postgres\.socket/),
  ]);
  const url = new URL(address as string);
  url.password = password as string;
  await opened(async () => {
    expect(await query(url.href, 'select count(*)::int as posts from content.posts')).toEqual([{ posts: 0 }]);
  });
});
