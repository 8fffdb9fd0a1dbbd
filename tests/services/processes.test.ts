/** `npm run gateway` and `npm run services`: processes of their own on one PostgreSQL. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serviceNames as names, type ServiceName } from '#contract/endpoint.ts';
import { readConfig } from '../../server/settings/config.ts';
import { compareWithServices } from '../../server/settings/equal-settings.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { query } from '../helpers/postgres.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

const token = 'a-service-token-for-tests-that-is-long-enough';
const actorKey = 'an-actor-key-for-tests-that-is-long-enough';

let directory: string;
let database: OwnDatabase;
const running: ProgramProcess[] = [];
const stops: Array<() => void> = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-processes-'));
  database = await createDatabase('demo');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const { child, exit } of running.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
});
afterAll(async () => {
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

function start(words: readonly string[], env: Record<string, string> = {}, options = {}): ProgramProcess {
  const settings = { DATA_DIR: path.join(directory, 'data'), DRAIN_DELAY: '0', SEED_DEMO: 'false', ...env };
  const program = startProgram(words, settings, options);
  running.push(program);
  return program;
}
const gateway = (env?: Record<string, string>) => start(['server/main.ts', 'gateway'], env);
const services = (names: string, env?: Record<string, string>) => start(['server/services/main.ts', names], env);

test('a process of services names every setting that it lacks, and starts nothing', async () => {
  const { exit, lines } = services('trade');
  expect(await exit).toBe(1);
  expect(lines).toMatchObject([{ level: 60 }]);
  for (const name of [
    'SERVICE_TOKEN is missing',
    'AUTH_URL is missing: trade will call auth',
    'CONTENT_URL is missing',
  ])
    expect(lines[0]?.['err'].message).toContain(name);
});

test('a service that does not exist ends the start with the names of all', async () => {
  const { exit, lines } = services('auth,orders', { SERVICE_TOKEN: token });
  expect(await exit).toBe(1);
  expect(lines[0]?.['err'].message).toContain('There is no service orders');
});

test('services separated by spaces end the start with an error, instead of starting only the first one', async () => {
  const { exit, lines } = start(['server/services/main.ts', 'auth', 'trade'], { SERVICE_TOKEN: token });
  expect(await exit).toBe(1);
  expect(lines[0]?.['err'].message).toBe('Unexpected trade: separate services by commas, such as auth,content.');
});

test('a gateway without services names every missing URL', async () => {
  const { exit, lines } = gateway({ AUTH_URL: 'http://127.0.0.1:9', TRADE_URL: 'http://127.0.0.1:9' });
  expect(await exit).toBe(1);
  expect(lines).toMatchObject([{ level: 60 }]);
  expect(lines[0]?.['err'].message).toContain('APPS_URL, CONTENT_URL missing. npm run gateway starts no services');
});

test.each([
  ['services', (port: number) => services('auth', { SERVICE_TOKEN: token, SERVICE_PORTS: `auth=${port}` })],
  [
    'the internal port of a gateway',
    (port: number) => start(['server/main.ts'], { PORT: '0', INTERNAL_PORT: String(port) }),
  ],
])('S130: a port in use ends the start of %s with one line, before anything is written', async (_, startAt) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { exit, lines } = startAt(port);
  expect(await exit).toBe(1);
  other.close();
  expect(lines).toMatchObject([{ level: 60 }]);
  expect(lines[0]?.['err'].message).toContain(`${port}: another program uses this port`);
  expect(existsSync(path.join(directory, 'data'))).toBe(false);
});

test('T64: SIGTERM to services that are not ready yet ends them at once with 0', async () => {
  const waiting = new pg.Client({ connectionString: database.url });
  await waiting.connect();
  await waiting.query(`select pg_advisory_lock(hashtext('auth_seed'))`);
  const { child, exit, lines } = services('auth', {
    DATABASE_URL: database.url,
    SERVICE_TOKEN: token,
    SERVICE_PORTS: 'auth=0',
  });
  const held = `select from pg_locks join pg_database on pg_database.oid = database
    where not granted and locktype = 'advisory' and datname = current_database()`;
  await expect.poll(async () => (await waiting.query(held)).rowCount, { timeout: 40_000 }).toBe(1);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(lines.at(-1)?.msg).toBe('stopped before it was ready');
  await waiting.end();
});

test('a gateway serves visitors from two processes of services, which drain at SIGTERM and end with 0', async () => {
  const ports = await Promise.all(names.map(freePort));
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`])) as Record<
    ServiceName,
    string
  >;
  const codes = readableCodes();
  const port = await freePort();
  const env = {
    ...codes.env,
    DATABASE_URL: database.url,
    SERVICE_TOKEN: token,
    ACTOR_KEY: actorKey,
    SERVICE_PORTS: names.map((name, index) => `${name}=${ports[index]}`).join(','),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    ...Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, urls[name]])),
  };
  const first = services('content,auth', env);
  const second = services('trade,apps', env);
  expect((await first.says('ready'))['urls']).toEqual({ auth: urls.auth, content: urls.content });
  expect((await second.says('ready'))['urls']).toEqual({ apps: urls.apps, trade: urls.trade });
  const site = gateway(env);
  await site.says('ready');
  const readiness = () => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.json());
  await expect.poll(readiness).toEqual({ status: 'ready', degraded: [] });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  const person = await signIn({ urls }, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  const cookie = `__Host-session=${person.token}; __Host-session-id=${person.sessionId}`;
  const account = await fetch(`http://127.0.0.1:${port}/account/user-admin`, { headers: { cookie } });
  expect([account.status, await account.text()]).toEqual([200, expect.stringContaining('Users')]);

  // Every difference is named at both ends.
  const compareWith = (others: Record<string, string>, seconds: Partial<typeof urls> = urls) => {
    const { lines, logger } = collectingLogger('warn');
    const config = readConfig({ ...env, ...others });
    stops.push(compareWithServices({ config, cookieSecret: 'another-cookie-secret', urls: seconds, logger }));
    return lines;
  };
  const different = 'settings differ from those of another process: set the same ones on both';
  const settings = ['ACTOR_KEY', 'APP_ID', 'COOKIE_SECRET'];
  const other = compareWith({ ACTOR_KEY: `${actorKey}!`, APP_ID: randomUUID() });
  await expect.poll(() => other.map(({ service }) => service).sort()).toEqual([...names].sort());
  expect(other).toMatchObject(names.map(() => ({ level: 40, settings, msg: different })));
  for (const { lines } of [first, second])
    expect(lines).toContainEqual(expect.objectContaining({ settings, msg: different }));
  const stranger = compareWith({ SERVICE_TOKEN: `${token}!` }, { trade: urls.trade });
  await expect.poll(() => stranger).toMatchObject([{ settings: ['SERVICE_TOKEN'], msg: different }]);
  await second.says(different);
  expect(second.lines).toContainEqual(expect.objectContaining({ settings: ['SERVICE_TOKEN'], msg: different }));
  expect(site.lines.filter(({ msg }) => msg === different)).toEqual([]);
  const withOtherPepper = services('auth', { ...env, SERVICE_PORTS: 'auth=0', CODE_PEPPER: `${token}!` });
  expect(await withOtherPepper.exit).toBe(1);
  expect(withOtherPepper.lines.at(-1)?.['err'].message).toContain('CODE_PEPPER is not that of the other processes');

  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  // A job that takes longer than three seconds is cut off between them.
  const ending = first.lines.map(({ msg }) => msg).filter((msg) => msg !== 'scheduled job failed');
  expect(ending.slice(-2)).toEqual(['draining', 'closed']);
  await expect.poll(readiness).toEqual({ status: 'ready', degraded: ['content', 'auth'] });
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
});

test('services that do not respond for longer than HANG_TIMEOUT while they start, as during an upgrade, are not killed', async () => {
  const port = await freePort();
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    HANG_TIMEOUT: '3000',
  };
  const program = start(['server/main.ts'], env, { group: true });
  const pid = program.child.pid as number;
  await expect.poll(() => childrenOf(pid), { timeout: 30_000 }).toHaveLength(1);
  const [services] = childrenOf(pid) as [number];
  process.kill(services, 'SIGSTOP');
  await delay(5_000);
  process.kill(services, 'SIGCONT');
  await program.says('ready');
  expect(childrenOf(pid)).toEqual([services]);
  process.kill(pid, 'SIGTERM');
  expect(await program.exit).toBe(0);
}, 120_000);

test('services that hang are killed and started again, and a signal to the process group stops them after the gateway', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: database.url,
    DRAIN_DELAY: '6000',
    HANG_TIMEOUT: '10000',
  };
  const program = start(['server/main.ts'], env, { group: true });
  await program.says('ready');
  const pid = program.child.pid as number;
  const [first] = childrenOf(pid) as [number];
  // Every such request is sent to the content service.
  const ask = () =>
    fetch(`${origin}/api/content/site`).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await ask()).toBe(200);
  // A pause of both is none of the services alone.
  process.kill(-pid, 'SIGSTOP');
  // A lease lives for 10 s and is renewed every 3 s, so it ended so long ago only if the pause took more than 10 s.
  const expired = `select from content.leases where expires_at < now() - interval '5 seconds'`;
  await expect.poll(() => query(database.url, expired), { timeout: 30_000, interval: 500 }).toHaveLength(1);
  process.kill(-pid, 'SIGCONT');
  await expect.poll(() => query(database.url, expired), { timeout: 30_000 }).toEqual([]);
  // The first request may still take a connection that the services closed as idle meanwhile.
  await expect.poll(ask).toBe(200);
  expect(childrenOf(pid)).toEqual([first]);

  process.kill(first, 'SIGSTOP');
  const line = await program.says('the services did not respond and were killed; they will be restarted');
  expect(line).toMatchObject({ level: 50, signal: 'SIGKILL' });
  await expect.poll(ask, { timeout: 40_000 }).toBe(200);
  expect(childrenOf(pid)).not.toContain(first);

  process.kill(-pid, 'SIGTERM');
  await program.says('draining');
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect(await ask()).toBe(200);
  expect(await program.exit).toBe(0);
  expect(program.lines.at(-1)?.msg).toBe('closed');
}, 180_000);

/** Process ids. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
