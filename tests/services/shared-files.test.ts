/** Processes with a DATA_DIR of their own on one database, and the command that moves files. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { listProducts } from '#contract/content/products.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { filesByName, migrationFolders } from '../../server/services/database/migration-files.ts';
import { createFolderStore } from '../../server/services/files/folder-store.ts';
import { readConfig } from '../../server/settings/config.ts';
import { version } from '../../server/version.ts';
import { createDatabase } from '../helpers/databases.ts';
import { silentLogger as logger } from '../helpers/guarded-app.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { programEnvironment } from '../helpers/program.ts';
import { startS3 } from '../helpers/s3.ts';
import { runServices } from '../helpers/service-process.ts';
import { createSend } from '../helpers/services.ts';

const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

const command = path.join(import.meta.dirname, '../../server/commands/media.ts');

async function start(env: Record<string, string>): Promise<OwnServices> {
  const services = await startServices(env);
  cleanups.push(() => services.remove());
  return services;
}

async function upload(services: OwnServices): Promise<string> {
  const body = new FormData();
  body.set('alt', 'A picture');
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f3d3e' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(png)]), 'picture.png');
  const { status, body: picture } = await createSend(services)('POST /content/media', { as: 'system', body });
  expect(status).toBe(201);
  return picture.src;
}

/** The picture itself, and its AVIF, which is made after the upload. */
async function bothFilesOf({ dataDirectory }: OwnServices): Promise<void> {
  const names = () => readdirSync(path.join(dataDirectory, 'media')).filter((name) => /\.(webp|avif)$/.test(name));
  await expect.poll(() => names().length, { timeout: 30_000 }).toBe(2);
}

async function statusOf({ urls }: { urls: { content: string } }, src: string): Promise<number> {
  const answer = await fetch(`${urls.content}/content${src}`);
  await answer.arrayBuffer();
  return answer.status;
}

async function run(args: readonly string[], env: Record<string, string>) {
  const options = { env: programEnvironment(env) };
  return promisify(execFile)(process.execPath, [command, ...args], options).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  );
}

test('processes with a DATA_DIR each read the pictures of the demo company and what another one stored', async () => {
  const database = await createDatabase('demo');
  cleanups.push(() => database.drop());
  const env = { DATABASE_URL: database.url, SEED_DEMO: 'true' };
  const [one, other] = [await start(env), await start(env)];
  const { items } = await other.call(listProducts, { pageSize: 1 });
  const demo = items[0]!.cover!.src;
  const uploaded = await upload(one);
  for (const services of [one, other])
    expect([await statusOf(services, demo), await statusOf(services, uploaded)]).toEqual([200, 200]);
});

test('pictures of a folder are copied into the database, also by a second run, and then removed from the folder', async () => {
  const database = await createDatabase('blank');
  cleanups.push(() => database.drop());
  const env = { DATABASE_URL: database.url, SEED_DEMO: 'false' };
  const before = await start({ ...env, FILE_STORE: 'folder' });
  const src = await upload(before);
  await bothFilesOf(before);
  const settings = { DATABASE_URL: database.url, DATA_DIR: before.dataDirectory };
  const notes = path.join(before.dataDirectory, 'media', 'notes.txt');
  await writeFile(notes, 'Not ours.');
  const process = runServices({ ...settings, SEED_DEMO: 'false', LOG_LEVEL: 'warn' });
  cleanups.push(() => process.kill());
  const after = { urls: (await process.ready())! };
  expect(process.output()).toMatch(/"count":2,.*run npm run media -- migrate folder database/);
  await rm(notes);
  expect([await statusOf(before, src), await statusOf(after, src)]).toEqual([200, 404]);

  const migrate = (...args: string[]) => run(['migrate', 'folder', 'database', ...args], settings);
  expect(await migrate()).toEqual({
    code: 0,
    output: 'From folder to database: 2 files copied, 0 were there already, 0 removed from folder.',
  });
  expect([await statusOf(before, src), await statusOf(after, src)]).toEqual([200, 200]);
  expect(await migrate('--remove')).toEqual({
    code: 0,
    output: 'From folder to database: 0 files copied, 2 were there already, 2 removed from folder.',
  });
  expect([await statusOf(before, src), await statusOf(after, src)]).toEqual([404, 200]);
});

test('a folder, and a file that is no picture, are skipped and stay where they are', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
  cleanups.push(() => rm(directory, { recursive: true }));
  const database = await createDatabase('blank');
  cleanups.push(() => database.drop());
  const env = { DATA_DIR: directory, DATABASE_URL: database.url };
  await createFolderStore(directory).write(`media/${'0'.repeat(32)}-480.webp`, Buffer.from('picture'));
  await mkdir(path.join(directory, 'media', 'holiday'));
  await writeFile(path.join(directory, 'media', 'notes.txt'), 'Not ours.');
  expect(await run(['migrate', 'folder', 'database', '--remove'], env)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^From folder to database: 1 files copied, 0 were there already, 1 removed from folder\.\nSkipped, because Portico did not write them: 2, such as media\/(holiday|notes\.txt)\.$/,
    ),
  });
  expect(readdirSync(path.join(directory, 'media')).sort()).toEqual(['holiday', 'notes.txt']);
});

test.each(['embedded', 'DATABASE_URL'])(
  '%s: the commands refuse an older or newer database and change nothing',
  async (kind) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
    cleanups.push(() => rm(directory, { recursive: true }));
    const own = kind === 'DATABASE_URL' ? await createDatabase() : undefined;
    if (own) cleanups.push(() => own.drop());
    const env = { DATA_DIR: directory, ...(own && { DATABASE_URL: own.url }) };
    const commands = [['clean', '--dry-run'], ['clean'], ['migrate', 'folder', 'database']];
    const refuse = async (message: string) => {
      for (const args of commands)
        expect([args, await run(args, env)]).toEqual([args, { code: 1, output: expect.stringContaining(message) }]);
    };
    await refuse(own ? 'This database has no data of Portico' : 'There is no database in DATA_DIR');
    expect(readdirSync(directory)).toEqual([]);

    const folders = migrationFolders('content');
    const names = [...(await filesByName(folders)).keys()].sort();
    const last = names.pop()!;
    /** Answers the migrations that have run. */
    const inDatabase = async (change: (database: Database) => Promise<unknown>) => {
      const database = await openDatabase({ config: readConfig(env), logger });
      await change(database);
      const { rows } = await database.maintain((kysely) =>
        sql<{ name: string }>`select name from content.migrations order by name`.execute(kysely),
      );
      await database.close();
      return rows.map(({ name }) => name);
    };
    await inDatabase((database) => database.migrate('content', folders, names));
    await refuse(`is of an older version than Portico ${version}: migration content/${last} has not run.`);
    expect(await inDatabase(async () => {})).toEqual(names);

    await inDatabase(async (database) => {
      await database.migrate('content', folders);
      await database.maintain((kysely) =>
        sql`insert into content.migrations (name, timestamp, version) values ('999-later', '', '9.0.0')`.execute(
          kysely,
        ),
      );
    });
    await refuse('This database was upgraded by Portico 9.0.0 (migration content/999-later)');
  },
);

test('a copy with other bytes is replaced, in both directions', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
  cleanups.push(() => rm(directory, { recursive: true }));
  const database = await createDatabase('blank');
  cleanups.push(() => database.drop());
  const env = { DATA_DIR: directory, DATABASE_URL: database.url };
  const store = createFolderStore(directory);
  const key = `media/${'0'.repeat(32)}-480.webp` as const;
  await store.write(key, Buffer.from('right'));
  expect((await run(['migrate', 'folder', 'database'], env)).code).toBe(0);
  await store.write(key, Buffer.from('wrong'));
  expect((await run(['migrate', 'database', 'folder'], env)).output).toContain('1 files copied, 0 were there already');
  expect(await (await store.read(key))?.body.toArray()).toEqual([Buffer.from('right')]);
});

test('pictures of a folder are copied to S3 and served from there, and a wrong bucket ends the start', async () => {
  const s3 = await startS3();
  cleanups.push(() => s3.remove());
  const before = await start({ SEED_DEMO: 'false' });
  const src = await upload(before);
  await bothFilesOf(before);
  await before.kill();
  const settings = { ...s3.env, DATA_DIR: before.dataDirectory, SEED_DEMO: 'false' };
  expect((await run(['migrate', 'folder', 's3', '--remove'], settings)).output).toContain('2 files copied');
  const after = runServices(settings);
  cleanups.push(() => after.kill());
  expect(await statusOf({ urls: (await after.ready())! }, src)).toBe(200);
  await after.kill();

  const wrong = runServices({ ...settings, S3_BUCKET: 'another' });
  expect([await wrong.ready(), await wrong.exited()]).toEqual([null, 1]);
  expect(wrong.output()).toContain('S3_BUCKET does not exist');
});

test('the command refuses stores that do not exist, and a database that does not answer', async () => {
  for (const args of [
    [],
    ['migrate'],
    ['migrate', 'folder', 'folder'],
    ['migrate', 'folder', 'tape'],
    ['move', 'folder', 'database'],
    ['clean', '--hours', '0'],
  ])
    expect(await run(args, {})).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run media') });
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/portico' };
  expect(await run(['migrate', 'folder', 'database'], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_URL does not answer'),
  });
});
