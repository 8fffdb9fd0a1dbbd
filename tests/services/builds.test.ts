/** Builds of one version with different migrations on one database: they work beside each other, or say why not. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { backUp } from '../../server/services/backup/backup.ts';
import { checkArchive } from '../../server/services/backup/check.ts';
import { filesByName, migrationFolders } from '../../server/services/database/migration-files.ts';
import { readConfig } from '../../server/settings/config.ts';
import { version } from '../../server/version.ts';
import { type Build, createBuild } from '../helpers/builds.ts';
import { runCommand } from '../helpers/command.ts';
import { createDatabase } from '../helpers/databases.ts';
import { freePort } from '../helpers/free-port.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
import { query } from '../helpers/postgres.ts';
import { type ProgramProcess, startProgram } from '../helpers/program-process.ts';

const token = 'a-service-token-for-tests-that-is-long-enough';
const backups = path.join(import.meta.dirname, 'released/backups');
const own = path.join(import.meta.dirname, '../..');

let directory: string;
const cleanups: Array<() => Promise<unknown>> = [];
const running: ProgramProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-builds-'));
});
afterEach(async () => {
  for (const program of running.splice(0)) await stop(program, 'SIGKILL');
  for (const end of cleanups.splice(0).reverse()) await end();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function stop({ child, exit }: ProgramProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await exit;
}

const settings = { SERVICE_TOKEN: token, DRAIN_DELAY: '0', SEED_DEMO: 'false' };

function start(words: readonly string[], env: Record<string, string>, root = own): ProgramProcess {
  const program = startProgram(words, { ...settings, DATA_DIR: path.join(directory, 'data'), ...env }, { root });
  running.push(program);
  return program;
}

/** `npm run services` on free ports. */
const startServices = (env: Record<string, string>, root?: string) =>
  start(
    ['server/services/main.ts'],
    { SERVICE_PORTS: serviceNames.map((name) => `${name}=0`).join(','), ...env },
    root,
  );

async function ready(program: ProgramProcess): Promise<Record<(typeof serviceNames)[number], string>> {
  return (await program.says('ready'))['urls'];
}

const siteStatus = async (urls: { content: string }) =>
  (await fetch(`${urls.content}/content/site`, { headers: { authorization: `Bearer ${token}` } })).status;

/** A build with one migration of the content service more. */
async function buildWith(name: string): Promise<Build> {
  const build = await createBuild({
    add: { [`content/migrations/${name}.sql`]: 'create table additions (id integer);\n' },
  });
  cleanups.push(build.remove);
  return build;
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('blank');
  cleanups.push(drop);
  return url;
}

async function refusal(program: ProgramProcess): Promise<string> {
  expect(await program.exit).toBe(1);
  return program.lines.at(-1)?.['err'].message;
}

test('a build with one more compatible migration works beside the one before, which starts again too', async () => {
  const env = { DATABASE_URL: await ownDatabase() };
  const newer = await buildWith('900-additions.compatible');
  const before = startServices(env);
  const urls = await ready(before);
  const after = startServices(env, newer.root);
  const newerUrls = await ready(after);
  expect(after.lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      service: 'content',
      migrations: ['900-additions.compatible'],
      msg: 'upgrading the database; only a backup leads back',
    }),
  );
  expect([await siteStatus(urls), await siteStatus(newerUrls)]).toEqual([200, 200]);
  const again = startServices(env);
  expect(await siteStatus(await ready(again))).toBe(200);
  expect(again.lines).toContainEqual(
    expect.objectContaining({ msg: 'the database is of a newer version, which this one can use' }),
  );

  // A gateway has no connection to the database, so one of either build works with services of the other.
  const port = await freePort();
  const settingOf = (name: string) => `${name.toUpperCase()}_URL`;
  const gateway = start(['server/main.ts', 'gateway'], {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    COOKIE_SECRET: token,
    ...Object.fromEntries(serviceNames.map((name) => [settingOf(name), newerUrls[name]])),
  });
  await gateway.says('ready');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test.each(['npm start', 'npm run services'])(
  'an incompatible build of the same version refuses the database while %s of the other one runs, which refuses it afterwards',
  async (command) => {
    const DATABASE_URL = await ownDatabase();
    // A name in the URL does not hide a process.
    const env = { DATABASE_URL: `${DATABASE_URL}?application_name=reports` };
    const newer = await buildWith('900-additions');
    const port = String(await freePort());
    const before =
      command === 'npm start'
        ? start(['server/main.ts'], { ...env, PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })
        : startServices(env);
    await before.says('ready');
    expect(await refusal(startServices(env, newer.root))).toBe(
      `This database is in use by another build of Portico ${version}, which would fail after the upgrade to this build of Portico ${version}. Stop all of its processes, then start this one again.`,
    );
    expect(await query(DATABASE_URL, `select from pg_tables where tablename = 'additions'`)).toEqual([]);

    await stop(before);
    expect(await siteStatus(await ready(startServices(env, newer.root)))).toBe(200);
    expect(await refusal(startServices(env))).toBe(
      `This database was upgraded by another build of Portico ${version} (migration content/900-additions), and this build of Portico ${version} cannot use it. Start that build or a newer one, or restore a backup from before the upgrade.`,
    );
  },
);

test.each(await readdir(backups))(
  'a start on a database of the release %s says first what it upgrades, and the release refuses it afterwards',
  async (backup) => {
    const archive = path.join(backups, backup);
    const { manifest } = await checkArchive(archive);
    const later: Record<string, string[]> = {};
    const files: string[] = [];
    for (const name of serviceNames) {
      const released = manifest.services[name]!.migrations;
      const all = [...(await filesByName(migrationFolders(name)))].filter(
        ([migration]) => !released.includes(migration),
      );
      later[name] = all.map(([migration]) => migration).sort();
      files.push(...all.map(([, file]) => path.relative(path.join(own, 'server/services'), file)));
    }
    const release = await createBuild({ remove: [...new Set(files)] });
    cleanups.push(release.remove);
    const DATA_DIR = await mkdtemp(path.join(directory, 'data-'));
    const database = await createDatabase();
    cleanups.push(database.drop);
    const env = { DATA_DIR, FILE_STORE: 'folder', DATABASE_URL: database.url };
    const command = path.join(release.root, 'server/commands/backup.ts');
    const restored = await runCommand(command, ['restore', archive], env);
    expect([restored.output, restored.code]).toEqual([expect.stringContaining('Restored the backup'), 0]);

    const upgraded = startServices(env);
    const urls = await ready(upgraded);
    const messages = upgraded.lines.map(({ msg }) => msg);
    const announced = upgraded.lines.filter(({ msg }) => msg === 'upgrading the database; only a backup leads back');
    expect(announced.map(({ service, migrations }) => [service, migrations]).sort()).toEqual(
      Object.entries(later)
        .filter(([, names]) => names.length > 0)
        .sort(),
    );
    expect(messages.lastIndexOf('upgrading the database; only a backup leads back')).toBeLessThan(
      messages.indexOf('ready'),
    );
    expect((await fetch(`${urls.content}/readyz`)).status).toBe(200);
    await stop(upgraded);
    const after = await backUp(path.join(DATA_DIR, 'after.tar.gz'), { config: readConfig(env), logger: silentLogger });
    const countIn = ({ services }: typeof manifest) => [
      services.auth?.tables['users']?.count,
      services.content?.tables['posts']?.count,
      services.trade?.tables['orders']?.count,
    ];
    expect(countIn(after.manifest)).toEqual(countIn(manifest));
    expect(countIn(manifest)).not.toContain(0);
    expect(await refusal(startServices(env, release.root))).toMatch(
      /^This database was upgraded by another build of Portico \S+ \(migration .*\), and this build .* cannot use it/,
    );
  },
  180_000,
);
