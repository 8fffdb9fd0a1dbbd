/** A backup that failed leaves no file, and a restore either happens wholly or is noticed. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../server/services/backup/backup.ts';
import { restore } from '../../server/services/backup/restore.ts';
import { readConfig } from '../../server/settings/config.ts';
import { addStrayFile, changeArchive } from '../helpers/backups.ts';
import { runCommand } from '../helpers/command.ts';
import { createDatabase } from '../helpers/databases.ts';
import { silentLogger as logger } from '../helpers/guarded-app.ts';
import { query } from '../helpers/postgres.ts';
import { runServices } from '../helpers/service-process.ts';
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts';

const released = path.join(import.meta.dirname, 'released/backups/0.1.0.tar.gz');
const command = 'server/commands/backup.ts';

const unfinished = 'was stopped before its end, so data is missing. Run npm run restore again.';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-backup-'));
  // As root, the server of a database in it is another user.
  await chmod(directory, 0o711);
});
afterAll(() => rm(directory, { recursive: true }));
const newDirectory = () => mkdtemp(path.join(directory, 'data-'));
const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

describe('a restore refuses, before it changes anything,', () => {
  let data: string;
  const refused = async (file: string, reason: string | RegExp) => {
    await expect(restore(file, { config: readConfig({ DATA_DIR: data }), logger })).rejects.toThrow(reason);
    expect(existsSync(data)).toBe(false);
  };
  beforeAll(async () => {
    data = path.join(await newDirectory(), 'data');
  });

  test('a file with a flipped byte at any place', async () => {
    const bytes = await readFile(released);
    const file = path.join(await newDirectory(), 'flipped.tar.gz');
    // From 10 on: the header of gzip has bytes without a meaning.
    for (let position = 10; position < bytes.length; position += Math.ceil(bytes.length / 25)) {
      const damaged = Buffer.from(bytes);
      damaged[position]! ^= 0x10;
      await writeFile(file, damaged);
      await refused(file, `The backup ${file} is damaged or incomplete: `);
    }
  });

  test('a file that was cut', async () => {
    const bytes = await readFile(released);
    const file = path.join(await newDirectory(), 'cut.tar.gz');
    for (const length of [0, 5, 1_000, bytes.length / 2, bytes.length - 1]) {
      await writeFile(file, bytes.subarray(0, length));
      await refused(file, /is damaged or incomplete: .*\. Nothing was changed\.$/);
    }
  });

  test.each([
    [
      'another value in a row',
      /differ/,
      (text: string, name: string) => (name.includes('/orders/') ? text.replace('ORD-1', 'ORD-2') : text),
    ],
    [
      'rows of a table missing',
      /trade\.orders differ/,
      (text: string, name: string) => (name.includes('/orders/') ? null : text),
    ],
    ['no manifest', /its end is missing/, (text: string, name: string) => (name === 'manifest.json' ? null : text)],
    [
      'a format of a newer version',
      /made by a newer version of Portico \(0\.1\.0\)\. Restore it with that version/,
      (text: string) => text.replace('"format": 1', '"format": 2'),
    ],
    [
      'a migration of a newer version',
      /newer version of Portico \(0\.1\.0\): migration trade\/999-new is unknown here/,
      (text: string) => text.replace('"001-trade"', '"001-trade", "999-new"'),
    ],
  ])('a file with %s', async (_, reason, change) => {
    const file = path.join(await newDirectory(), 'changed.tar.gz');
    await changeArchive(released, file, change);
    await refused(file, reason);
  });

  test('a file that is no backup or does not exist', async () => {
    await refused(path.join(directory, 'nothing'), `There is no file ${directory}/nothing.`);
    await refused(import.meta.filename, 'is damaged or incomplete: incorrect header check');
  });
});

test('files of the store that are no pictures are left out of a backup, and of a restore of one that has them', async () => {
  const [first, second] = await Promise.all([createDatabase(), createDatabase()]);
  cleanups.push(first.drop, second.drop);
  const newConfig = async ({ url }: typeof first) =>
    readConfig({ DATABASE_URL: url, DATA_DIR: await newDirectory(), FILE_STORE: 'folder' });
  const configs = [await newConfig(first), await newConfig(second)] as const;
  const old = path.join(await newDirectory(), 'old.tar.gz');
  await addStrayFile(released, old, 'media/../escaped.webp');
  const { strayFiles } = await restore(old, { config: configs[0], logger });
  expect(strayFiles).toEqual(['media/../escaped.webp']);
  expect(await readdir(configs[0].DATA_DIR)).toEqual(['media']);

  const media = path.join(configs[0].DATA_DIR, 'media');
  const pictures = await readdir(media);
  await mkdir(path.join(media, 'folder'));
  await writeFile(path.join(media, 'photo copy.webp'), 'x');
  // A part of the file of a move is left out without a word.
  await writeFile(path.join(media, 'move-00000000-0000-4000-8000-000000000001-0'), 'x');
  const file = path.join(await newDirectory(), 'backup.tar.gz');
  const { leftOut, manifest } = await backUp(file, { config: configs[0], logger });
  expect([...leftOut].sort()).toEqual(['media/folder', 'media/photo copy.webp']);
  expect(manifest.files.count).toBe(pictures.length);
  expect((await restore(file, { config: configs[1], logger })).strayFiles).toEqual([]);
  expect(await readdir(path.join(configs[1].DATA_DIR, 'media'))).toEqual(pictures);
});

test('a restore refuses a database with data', async () => {
  const { url, drop } = await createDatabase('blank');
  cleanups.push(drop);
  const { code, output } = await runCommand(command, ['restore', released], { DATABASE_URL: url });
  expect([code, output]).toEqual([
    1,
    'The database has data already (auth, content, trade, apps). Restore into an empty database, or with another DATA_DIR.\n',
  ]);
});

test.each(['embedded', 'DATABASE_URL'])(
  '%s: a restore that was killed is noticed, and can be run again',
  async (kind) => {
    // Its answer never ends when a file is stored, which is after the rows.
    const storing = Promise.withResolvers<void>();
    const server = createServer(({ method }, response) => {
      if (method !== 'PUT') return void response.end();
      const timer = setInterval(() => response.write(' '), 500);
      response.on('close', () => clearInterval(timer));
      storing.resolve();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(async () => server.close().closeAllConnections());
    const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const database = kind === 'DATABASE_URL' ? await createDatabase() : undefined;
    const env = { DATA_DIR: await newDirectory(), SEED_DEMO: 'false', ...(database && { DATABASE_URL: database.url }) };
    const s3 = {
      FILE_STORE: 's3',
      S3_ENDPOINT,
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    };
    const killed = new AbortController();
    const killing = runCommand(command, ['restore', released], { ...env, ...s3 }, killed.signal);
    await storing.promise;
    const other = restore(released, { config: readConfig(env), logger });
    await expect(other).rejects.toThrow('Another restore into this database is running');
    killed.abort();
    expect((await killing).code).toBeNull();

    const file = path.join(await newDirectory(), 'backup.tar.gz');
    await expect(backUp(file, { config: readConfig(env), logger })).rejects.toThrow(unfinished);
    await restore(released, { config: readConfig(env), logger });
  },
);

test('a database whose restore did not finish ends the start', async () => {
  const { url, drop } = await createDatabase('blank');
  cleanups.push(drop);
  await query(url, 'create schema unfinished_restore');
  const services = runServices({ DATABASE_URL: url, SEED_DEMO: 'false', LOG_LEVEL: 'fatal' });
  expect([await services.ready(), await services.exited()]).toEqual([null, 1]);
  expect(services.output()).toContain(unfinished);
});

test('a backup fails without a file where one exists, where there is no database, and where the folder does not exist', async () => {
  const [empty, folder] = [await newDirectory(), await newDirectory()];
  const file = path.join(folder, 'backup.tar.gz');
  const run = (to: string, env: Record<string, string>) => backUp(to, { config: readConfig(env), logger });
  await expect(run(file, { DATA_DIR: empty })).rejects.toThrow(`There is no database in DATA_DIR ${empty}.`);
  const { url, drop } = await createDatabase();
  cleanups.push(drop);
  await expect(run(file, { DATABASE_URL: url })).rejects.toThrow('The database has no data of Portico');
  await expect(run('/nowhere/backup', { DATABASE_URL: url })).rejects.toThrow(
    'The folder /nowhere does not exist. Make it first.',
  );
  expect([await readdir(folder), await readdir(empty)]).toEqual([[], []]);
  await copyFile(released, file);
  await expect(run(file, { DATABASE_URL: url })).rejects.toThrow(
    `${file} exists already. A backup never overwrites a file.`,
  );
  expect(await readFile(file)).toEqual(await readFile(released));
  const usage = await runCommand(command, ['backup'], {});
  expect(usage).toEqual({ code: 2, output: 'Usage: npm run backup -- FILE\n' });
});

test.skipIf(!canMount())('a backup to a full disk fails with a message and leaves no file', async () => {
  const disk = await mountSmallDisk(1);
  const { url, drop } = await createDatabase('blank');
  cleanups.push(() => disk.remove(), drop);
  disk.fill();
  const config = readConfig({ DATABASE_URL: url });
  await expect(backUp(`${disk.directory}/backup.tar.gz`, { config, logger })).rejects.toThrow('ENOSPC');
  expect(await readdir(disk.directory)).toEqual(['filler']);
});

test('a backup without files of pictures says so, stays, and ends with 3, so that no older one is deleted', async () => {
  const { url, drop } = await createDatabase();
  cleanups.push(drop);
  await restore(released, { config: readConfig({ DATABASE_URL: url }), logger });
  await query(url, `delete from content.files`);
  const file = path.join(await newDirectory(), 'a');
  const { code, output } = await runCommand(command, ['backup', file], { DATABASE_URL: url });
  expect([code, existsSync(file)]).toEqual([3, true]);
  expect(output).toContain(`1 pictures of the library have no file, such as ${'1'.repeat(32)}-480.webp.`);
});
