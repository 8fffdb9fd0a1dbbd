/** The order in which AVIF files are made, on a real store whose first reads wait. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAvifFiles } from '../../server/services/content/media/avif-files.ts';
import {
  avifNameOf,
  createPictureFiles,
  nameOf,
  type PictureFiles,
} from '../../server/services/content/media/files.ts';
import { insertMedia } from '../../server/services/content/media/queries.ts';
import type { ContentTables } from '../../server/services/content/tables.ts';
import { migrateService } from '../../server/services/create-service.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { createFolderStore } from '../../server/services/files/folder-store.ts';
import { readConfig } from '../../server/settings/config.ts';
import { silentLogger } from '../helpers/guarded-app.ts';

const width = 40;
const hashes = ['1', '2', '3', '4'].map((digit) => digit.repeat(32)) as [string, string, string, string];
const [one, two, three, four] = hashes.map((hash) => ({ hash, width })) as [Size, Size, Size, Size];
type Size = { hash: string; width: number };

let directory: string;
let database: Database;
let files: PictureFiles;
let written: string[];
let readers: Promise<void>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-avif-'));
  const config = readConfig({ DATA_DIR: directory });
  database = await openDatabase({ config, logger: silentLogger });
  await migrateService(database, 'content');
  const stored = createPictureFiles(createFolderStore(directory));
  files = {
    ...stored,
    read: (name) => readers.then(() => stored.read(name)),
    write: (name, bytes) => stored.write(name, bytes).then(() => void written.push(name)),
  };
  const create = { width, height: width, channels: 3, background: '#0f3d3e' } as const;
  const bytes = await sharp({ create }).webp().toBuffer();
  for (const hash of hashes) {
    await stored.write(nameOf(hash, width), bytes);
    const row = { hash, alt: '', size: bytes.length, width, height: width, widths: [width], tint: '#0f3d3e' };
    await insertMedia(database.schema<ContentTables>('content'), row);
  }
});
beforeEach(() => {
  written = [];
  readers = Promise.resolve();
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const start = (pause?: number) =>
  createAvifFiles({
    files,
    database: database.schema<ContentTables>('content'),
    log: silentLogger,
    ...(pause === undefined ? {} : { pause }),
  });
const names = (...sizes: Size[]) => sizes.map(({ hash }) => avifNameOf(hash, width));

test('the AVIF that visitors ask for comes before those that wait, and after a restart too', async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  readers = promise;
  const avif = start();
  for (const size of [one, two, three, four, two, one]) avif.request(size);
  open();
  await expect.poll(() => written, { timeout: 30_000 }).toEqual(names(one, two, four, three));
  avif.close();

  // Nobody has it after a process that ended before it made it.
  await rm(path.join(directory, 'media', avifNameOf(two.hash, width)));
  const restarted = start();
  restarted.request(two);
  await expect.poll(() => written.slice(4), { timeout: 30_000 }).toEqual(names(two));
  restarted.close();
});

test('a picture whose AVIF cannot be made delays no other one, and is tried again', async () => {
  const good = await (await files.read(nameOf(one.hash, width)))!.body.toArray();
  await files.write(nameOf(one.hash, width), Buffer.from('not a picture'));
  written = [];
  const avif = start(1);
  avif.request(one);
  avif.request(two);
  await expect.poll(() => written, { timeout: 30_000 }).toEqual(names(two));
  await files.write(nameOf(one.hash, width), Buffer.concat(good));
  const seen = () => {
    avif.request(one);
    return written.includes(avifNameOf(one.hash, width));
  };
  await expect.poll(seen, { timeout: 30_000 }).toBe(true);
  avif.close();
});
