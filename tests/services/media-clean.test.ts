/** `npm run media -- clean` removes the files that crashes left, in every store. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ContentTables } from '../../server/services/content/tables.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { unusedFiles } from '../../server/services/files/clean.ts';
import { openFileStore } from '../../server/services/files/open-store.ts';
import { type StoreName, storeNames } from '../../server/services/files/store.ts';
import { readConfig } from '../../server/settings/config.ts';
import { allOf } from '../helpers/async-items.ts';
import { runCommand } from '../helpers/command.ts';
import { createDatabase } from '../helpers/databases.ts';
import { silentLogger as logger } from '../helpers/guarded-app.ts';
import { startS3 } from '../helpers/s3.ts';

const command = 'server/commands/media.ts';
const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

const hour = 3_600_000;
const [used, unused, another] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const picture = { hash: used, alt: '', size: 1, width: 480, height: 1, widths: [480], tint: '#fff' };

/** A store with the files of one picture, and others. */
async function open(name: StoreName) {
  const { url, drop } = await createDatabase('blank');
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portico-clean-'));
  const s3 = name === 's3' ? await startS3() : undefined;
  const env = { ...s3?.env, FILE_STORE: name, DATABASE_URL: url, DATA_DIR };
  const config = readConfig(env);
  const database = await openDatabase({ config, logger });
  cleanups.push(
    drop,
    () => rm(DATA_DIR, { recursive: true }),
    async () => s3?.remove(),
    database.close,
  );
  const store = await openFileStore(name, { config, database, area: 'media' });
  for (const hash of [used, unused])
    for (const type of ['webp', 'avif']) await store.write(`media/${hash}-480.${type}`, Buffer.from('x'));
  await store.write('media/readme.txt', Buffer.from('x'));
  return { env, store, database, content: database.schema<ContentTables>('content') };
}

test.each(storeNames)(
  '%s: files that no picture has are found once they are old enough, others never',
  async (name) => {
    const { store, database, content } = await open(name);
    const found = async (age: number) => {
      const before = new Date(Date.now() - age);
      const all = await allOf(unusedFiles.media({ store, database, before }));
      return all.map(({ key, isOwn }) => `${isOwn ? '' : 'of others: '}${key}`).sort();
    };
    await expect(found(-hour)).rejects.toThrow('The library has no pictures at all, so nothing is removed.');
    await content.insertInto('media').values(picture).execute();
    const move = await content
      .insertInto('moves')
      .values({ fileName: 'old.xml', size: 1, address: '', actorId: null, format: null, reason: null, endedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lost = 'media/move-00000000-0000-4000-8000-000000000001-0';
    for (const key of [`media/move-${move.id}-0`, lost] as const) await store.write(key, Buffer.from('x'));
    expect(await found(hour)).toEqual([]);
    expect(await found(-hour)).toEqual([
      `media/${unused}-480.avif`,
      `media/${unused}-480.webp`,
      lost,
      'of others: media/readme.txt',
    ]);
  },
);

test('the command lists old files without a picture, then removes them, and keeps what is new or used', async () => {
  const { env, content } = await open('folder');
  await content.insertInto('media').values(picture).execute();
  const fileOf = (name: string) => path.join(env.DATA_DIR, 'media', name);
  const old = [`${used}-480.webp`, `${unused}-480.webp`, '.half', 'readme.txt'];
  const fresh = [`${unused}-480.avif`, `${another}-480.webp`, '.begun'];
  for (const name of [...old, ...fresh]) await writeFile(fileOf(name), 'x');
  const yesterday = new Date(Date.now() - 25 * hour);
  for (const name of old) await utimes(fileOf(name), yesterday, yesterday);

  const listed = await runCommand(command, ['clean', '--dry-run'], env);
  expect(listed.output.trimEnd().split('\n').sort()).toEqual([
    'Skipped, because Portico did not write them: 1, such as media/readme.txt.',
    'folder: 2 files without a picture or an attachment would be removed, of those older than 24 hours.',
    'media/.half',
    `media/${unused}-480.webp`,
  ]);
  expect(old.every((name) => existsSync(fileOf(name)))).toBe(true);
  const { output } = await runCommand(command, ['clean'], env);
  expect(output).toBe(
    'folder: 2 files without a picture or an attachment were removed, of those older than 24 hours.\nSkipped, because Portico did not write them: 1, such as media/readme.txt.\n',
  );
  expect([...old, ...fresh].map((name) => existsSync(fileOf(name)))).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
