import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { paragraph, plainPost } from '../helpers/posts.ts';
import { runServices } from '../helpers/service-process.ts';
import { createSend } from '../helpers/services.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts';

let services: OwnServices | undefined;
let disk: SmallDisk | undefined;
let database: OwnDatabase | undefined;
afterEach(async () => {
  await services?.remove();
  await disk?.remove();
  await database?.drop();
  database = undefined;
}, 180_000);

// Filling a real disk would harm the machine, so a file system must be mountable.
test.skipIf(!canMount())(
  'T63: writes are refused with 507 while the disk is full, reads still work, and writes work again once there is space',
  async () => {
    disk = await mountSmallDisk(192);
    services = await startServices({
      DATA_DIR: disk.directory,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'fatal',
    });
    const send = createSend(services);
    let number = 0;
    // Random text, because text that compresses well would need little space.
    const incompressible = () => Array.from({ length: 4_000 }, () => Math.random().toString(36)).join(' ');
    const write = async () => {
      const slug = `post-${++number}`;
      const { status } = await send('POST /content/posts', {
        as: 'system',
        body: { ...plainPost, slug, body: paragraph(incompressible()) },
      });
      return { slug, status };
    };
    const first = await write();
    expect(first.status).toBe(201);

    disk.fill();
    const refused: number[] = [];
    // Space that the database reserved is used up first.
    for (let tries = 0; tries < 400 && refused.length < 5; tries++) {
      const { status } = await write();
      if (status !== 201) refused.push(status);
    }
    expect(refused).toEqual([507, 507, 507, 507, 507]);
    expect((await send('GET /content/site')).status).toBe(200);
    expect((await send('GET /content/posts')).status).toBe(200);

    disk.free();
    await expect.poll(async () => (await write()).status, { timeout: 20_000 }).toBe(201);
    expect((await send('POST /content/posts', { as: 'system', body: { ...plainPost, slug: first.slug } })).status).toBe(
      422,
    );
  },
  180_000,
);

test.skipIf(!canMount())(
  'a picture is refused with 507 while its disk is read-only, and pages still work',
  async () => {
    disk = await mountSmallDisk(16);
    database = await createDatabase();
    services = await startServices({
      DATA_DIR: disk.directory,
      DATABASE_URL: database.url,
      FILE_STORE: 'folder',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'fatal',
    });
    const send = createSend(services);
    const upload = async (background: string) => {
      const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
      const body = new FormData();
      body.set('alt', 'A picture');
      body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
      return send('POST /content/media', { as: 'system', body });
    };
    const refuse = async (background: string) => {
      const refused = await upload(background);
      expect([refused.status, refused.body]).toEqual([
        507,
        {
          code: 'storage_read_only',
          user_message: 'We cannot save this at the moment because the storage is read-only.',
          messages: { user_message: { code: 'storage_read_only' } },
        },
      ]);
    };
    // The first upload, for which there is no folder yet.
    disk.makeReadOnly();
    await refuse('#0f3d3e');
    disk.makeWritable();
    expect((await upload('#0f3d3e')).status).toBe(201);
    disk.makeReadOnly();
    await refuse('#884422');
    expect((await send('GET /content/site')).status).toBe(200);
    disk.makeWritable();
    expect((await upload('#884422')).status).toBe(201);
  },
  180_000,
);

test.skipIf(!canMount())(
  'a read-only directory ends the start with a clear message',
  async () => {
    disk = await mountSmallDisk(16);
    disk.makeReadOnly();
    const process = runServices({ DATA_DIR: disk.directory, SEED_DEMO: 'false' });
    expect(await process.ready()).toBeNull();
    expect(await process.exited()).toBe(1);
    expect(process.output()).toContain(`DATA_DIR ${disk.directory} is not writable`);
  },
  60_000,
);
