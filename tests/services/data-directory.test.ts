import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../helpers/failed-start.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { removeData } from '../helpers/remove-data.ts';
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
  await removeData(directory);
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
  return {
    services,
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
    while (!existsSync(path.join(directory, 'postgres', 'PG_VERSION'))) await delay(5);
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
    const database = path.join(directory, 'postgres');

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
    expect(readdirSync(directory)).not.toContain('postgres');
  },
  timeout,
);
