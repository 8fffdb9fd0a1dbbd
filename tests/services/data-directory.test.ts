import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../helpers/failed-start.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { plainPost } from '../helpers/posts.ts';
import { runServices, type ServiceProcess } from '../helpers/service-process.ts';

/** Several starts, on a machine that may be busy. In milliseconds. */
const timeout = 240_000;

let directory: string;
let running: ServiceProcess[];
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-data-'));
  running = [];
});
afterEach(async () => {
  for (const services of running) await services.kill();
  await rm(directory, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ServiceProcess {
  const services = runServices({ DATA_DIR: directory, SEED_DEMO: 'false', ...env });
  running.push(services);
  return services;
}
async function startReady(env: Record<string, string> = {}) {
  const services = start(env);
  const at = await services.ready();
  if (!at) throw new Error(`the services did not start: ${services.output()}`);
  const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' };
  return {
    services,
    write: (slug: string) =>
      fetch(`${at.content}/content/posts`, { method: 'POST', headers, body: JSON.stringify({ ...plainPost, slug }) }),
    /** Whether a post with this slug exists: a second one is refused. */
    has: async (slug: string) => {
      const body = JSON.stringify({ ...plainPost, slug });
      const answer = await fetch(`${at.content}/content/posts`, { method: 'POST', headers, body });
      return answer.status === 422;
    },
    read: () => fetch(`${at.content}/content/site`),
  };
}
const failedStart = () => failureOf(start());

/** Every file with the time of its last change. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
    name,
    statSync(path.join(folder, name)).mtimeMs,
  ]);

test(
  'T62: a second process on the same directory exits with a clear message, and the first keeps running',
  async () => {
    await copyFirstStart('blank', directory);
    const first = await startReady();
    expect((await first.write('before')).status).toBe(201);
    expect(await failedStart()).toContain('Another process is already running on DATA_DIR');
    expect((await first.write('after')).status).toBe(201);
    await first.services.kill();
    const next = await startReady();
    expect([await next.has('before'), await next.has('after')]).toEqual([true, true]);
  },
  timeout,
);

test(
  'T62 T64: a process that is killed while it writes loses no acknowledged write, and a stopped process exits with 0',
  async () => {
    await copyFirstStart('blank', directory);
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { services, write } = await startReady();
      const writing = Array.from({ length: 4 }, async (_, writer) => {
        for (let number = 0; ; number++) {
          const slug = `post-${round}-${writer}-${number}`;
          const answer = await write(slug).catch(() => null);
          if (answer?.status !== 201) return;
          acknowledged.push(slug);
        }
      });
      const target = acknowledged.length + 20 + round * 10;
      while (acknowledged.length < target) await delay(5);
      await services.kill();
      await Promise.all(writing);
    }
    const last = await startReady();
    const found = await Promise.all(acknowledged.map(last.has));
    expect(acknowledged.filter((_, index) => !found[index])).toEqual([]);
    await last.services.stop();
    expect(last.services.child.exitCode).toBe(0);
  },
  timeout,
);

test('T64: the services ignore signals that are sent to all processes, because the gateway still needs them', async () => {
  await copyFirstStart('blank', directory);
  const { services, read } = await startReady();
  services.child.kill('SIGTERM');
  services.child.kill('SIGINT');
  expect((await read()).status).toBe(200);
  await services.stop();
  expect(services.child.exitCode).toBe(0);
});

test(
  'the next start creates the database if the first start was killed while creating it',
  async () => {
    const first = start();
    while (!existsSync(path.join(directory, 'database', 'PG_VERSION'))) await delay(5);
    await first.kill();
    const next = await startReady();
    expect((await next.read()).status).toBe(200);
  },
  timeout,
);

test(
  'a database that is damaged, missing or of another version is refused and not changed',
  async () => {
    await copyFirstStart('blank', directory);
    const database = path.join(directory, 'database');

    await writeFile(path.join(database, 'PG_VERSION'), '17\n');
    expect(await failedStart()).toContain('was made by PostgreSQL 17, not 18');
    await writeFile(path.join(database, 'PG_VERSION'), '18\n');

    await rename(database, `${database}-elsewhere`);
    expect(await failedStart()).toContain('is missing. Restore it from a backup');
    expect(existsSync(database)).toBe(false);
    await rename(`${database}-elsewhere`, database);

    const control = path.join(database, 'global', 'pg_control');
    const whole = readFileSync(control);
    await truncate(control, 100);
    const before = filesIn(database);
    expect(await failedStart()).toContain('is damaged or not a database. It was not changed');
    expect(filesIn(database)).toEqual(before);
    await writeFile(control, whole);
    const again = await startReady();
    expect((await again.read()).status).toBe(200);
    await again.services.stop();

    await rm(database, { recursive: true });
    await writeFile(path.join(directory, 'file'), '');
    directory = path.join(directory, 'file');
    expect(await failedStart()).toContain('cannot be created');
    directory = path.dirname(directory);
    expect(readdirSync(directory)).not.toContain('database');
  },
  timeout,
);
