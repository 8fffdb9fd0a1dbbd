/** Every store passes the same tests. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateService } from '../../server/services/create-service.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { createFolderStore } from '../../server/services/files/folder-store.ts';
import { openFileStore } from '../../server/services/files/open-store.ts';
import { createS3Store } from '../../server/services/files/s3-store.ts';
import type { FileKey, FileStore } from '../../server/services/files/store.ts';
import { readConfig } from '../../server/settings/config.ts';
import { allOf } from '../helpers/async-items.ts';
import { createDatabase } from '../helpers/databases.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
import { startS3 } from '../helpers/s3.ts';

type Opened = {
  /** Two processes of the same program. */
  readonly stores: readonly [FileStore, FileStore];
  close(): Promise<unknown>;
};

const openers: Record<string, () => Promise<Opened>> = {
  async folder() {
    const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
    return {
      stores: [createFolderStore(directory), createFolderStore(directory)],
      close: () => rm(directory, { recursive: true }),
    };
  },
  async PostgreSQL() {
    const { url, drop } = await createDatabase();
    const [one, two] = [await openIn({ DATABASE_URL: url }), await openIn({ DATABASE_URL: url })];
    const close = () => Promise.all([one.database.close(), two.database.close()]).then(drop);
    return { stores: [one.store, two.store], close };
  },
  async S3() {
    const { env, remove } = await startS3();
    const config = readConfig(env);
    return { stores: [await createS3Store(config, 'media'), await createS3Store(config, 'media')], close: remove };
  },
};

async function openIn(env: Record<string, string>): Promise<{ store: FileStore; database: Database }> {
  const config = readConfig(env);
  const database = await openDatabase({ config, logger: silentLogger });
  await migrateService(database, 'content');
  return { store: await openFileStore('database', { config, database, area: 'media' }), database };
}

let number = 0;
const newKey = (): FileKey => `media/${String(++number).padStart(32, '0')}-480.webp`;

async function contentOf(store: FileStore, key: FileKey): Promise<Buffer | undefined> {
  const file = await store.read(key);
  if (!file) return undefined;
  const bytes = await buffer(file.body);
  expect(bytes).toHaveLength(file.size);
  return bytes;
}

const keysIn = (store: FileStore) => allOf(store.list());

describe.each(Object.keys(openers))('%s', (name) => {
  let opened: Opened;
  let store: FileStore;
  let other: FileStore;
  beforeAll(async () => {
    opened = await openers[name]!();
    [store, other] = opened.stores;
  });
  afterAll(() => opened?.close());

  test('every process reads what one of them writes, byte for byte, in any size', async () => {
    // 256 KiB is the size of a chunk in the database.
    for (const size of [0, 1, 1_000, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 3_000_000]) {
      const [key, bytes] = [newKey(), randomBytes(size)];
      await store.write(key, bytes);
      expect([size, (await contentOf(other, key))?.equals(bytes)]).toEqual([size, true]);
    }
  });

  test('no process reads what one of them removes, and it can be removed twice', async () => {
    const key = newKey();
    await store.write(key, randomBytes(300_000));
    await other.remove(key);
    await store.remove(key);
    expect([await store.read(key), await other.read(key)]).toEqual([undefined, undefined]);
    expect(await keysIn(store)).not.toContain(key);
  });

  test('a file that was never written is missing, and only that one', async () => {
    const [stored, absent] = [newKey(), newKey()];
    await store.write(stored, Buffer.from('stored'));
    expect(await store.read(absent)).toBeUndefined();
    expect(await store.missing([stored, absent])).toEqual([absent]);
    expect(await store.missing([])).toEqual([]);
  });

  test('files are listed by the time when they were written', async () => {
    const key = newKey();
    await store.write(key, Buffer.from('x'));
    const keysBefore = (time: number) => allOf(other.listOlder(new Date(Date.now() + time)));
    expect([await keysBefore(-60_000), (await keysBefore(60_000)).includes(key)]).toEqual([[], true]);
  });

  test('a file that is written again is listed once, also by two processes at once', async () => {
    const key = newKey();
    const bytes = randomBytes(600_000);
    await Promise.all([store.write(key, bytes), other.write(key, bytes), store.write(key, bytes)]);
    await store.write(key, bytes);
    expect((await contentOf(other, key))?.equals(bytes)).toBe(true);
    expect((await keysIn(other)).filter((each) => each === key)).toEqual([key]);
  });

  test.runIf(name === 'PostgreSQL')('more files than a page of the list has are all listed', async () => {
    const before = new Set(await keysIn(store));
    const keys = Array.from({ length: 1_001 }, newKey);
    for (const key of keys) await store.write(key, Buffer.from('x'));
    expect((await keysIn(other)).filter((key) => !before.has(key)).sort()).toEqual(keys);
  });

  test('the store stays usable after a reader stops in the middle', async () => {
    const key = newKey();
    const bytes = randomBytes(3_000_000);
    await store.write(key, bytes);
    for (let index = 0; index < 30; index++) {
      const file = await store.read(key);
      for await (const _ of file!.body) break;
    }
    expect((await contentOf(store, key))?.equals(bytes)).toBe(true);
  });
});

test('the folder has no half files after a write that failed', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-files-'));
  const key = newKey();
  // A folder of the same name, so that the file cannot be put in its place.
  await createFolderStore(path.join(directory, key)).write('media/a', Buffer.from('x'));
  await expect(createFolderStore(directory).write(key, Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(path.join(directory, 'media'))).toEqual([path.basename(key)]);
  await rm(directory, { recursive: true });
});

describe('S3 that cannot be used ends the start with an error that names the setting', () => {
  test.each([
    ['S3_BUCKET does not exist', { S3_BUCKET: 'another' }],
    ['S3_ACCESS_KEY_ID is unknown', { S3_ACCESS_KEY_ID: 'another' }],
    ['S3_SECRET_ACCESS_KEY is wrong', { S3_SECRET_ACCESS_KEY: 'another' }],
    ['S3_ENDPOINT http://127.0.0.1:1 does not answer', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ])('%s', async (message, wrong) => {
    const { env, remove } = await startS3();
    try {
      await expect(createS3Store(readConfig({ ...env, ...wrong }), 'media')).rejects.toThrow(message);
    } finally {
      await remove();
    }
  });

  test('a server that accepts connections and says nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { FILE_STORE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const store = createS3Store(readConfig({ ...settings, S3_ENDPOINT }), 'media', 50);
    await expect(store).rejects.toThrow(`S3_ENDPOINT ${S3_ENDPOINT} does not answer`);
    server.close();
  });

  test('settings that are missing', () => {
    expect(() => readConfig({ FILE_STORE: 's3', S3_BUCKET: 'files' })).toThrow(
      'S3_ENDPOINT: required by FILE_STORE=s3; S3_ACCESS_KEY_ID: required by FILE_STORE=s3; S3_SECRET_ACCESS_KEY: required by FILE_STORE=s3',
    );
  });
});

// s3rver cannot list more than a page.
test('S3 is asked for the next page of its list until one is empty', async () => {
  const server = createHttpServer(({ url = '' }, response) => {
    const after = new URLSearchParams(url.split('?')[1]).get('start-after') ?? '';
    const page = { '': ['media/a', 'media/b'], 'media/b': ['media/c'] }[after] ?? [];
    response.end(
      `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { FILE_STORE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const store = await createS3Store(readConfig({ ...settings, S3_ENDPOINT }), 'media');
  expect(await keysIn(store)).toEqual(['media/a', 'media/b', 'media/c']);
  server.closeAllConnections();
  server.close();
});

test('S3 that ends while it is used is a 503, not a missing file', async () => {
  const { env, remove } = await startS3();
  const store = await createS3Store(readConfig(env), 'media');
  await remove();
  await expect(store.read(newKey())).rejects.toMatchObject({ tag: 'failure', status: 503 });
  await expect(store.write(newKey(), Buffer.from('x'))).rejects.toMatchObject({ tag: 'failure', status: 503 });
});
