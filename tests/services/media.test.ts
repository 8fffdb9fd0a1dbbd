import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { createPictureMaker } from '../../server/services/content/media/picture-maker.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startOn({ SEED_DEMO: 'false', FILE_STORE: 'folder' }));

type Upload = { alt?: string; name?: string; headers?: Record<string, string>; as?: 'system' | 'anybody' };
function upload(bytes: Buffer, { alt = 'A picture', name = 'picture.png', headers = {}, as = 'system' }: Upload = {}) {
  const body = new FormData();
  body.set('alt', alt);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return services.send('POST /content/media', { as, body, headers });
}
const solid = (width: number, height: number, background = '#0f3d3e') =>
  sharp({ create: { width, height, channels: 3, background } });
const served = async (src: string) => {
  const answer = await fetch(`${services.urls.content}/content${src}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('T52: an uploaded picture is encoded in several widths, turned upright and without its metadata', async () => {
  const photo = await solid(1000, 2000)
    .withExif({ IFD0: { Copyright: 'secret owner' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('secret owner')).toBe(true);
  const { status, body } = await upload(photo, { alt: '  A lake.  ', name: '../../x.png' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    alt: 'A lake.',
    width: 2000,
    height: 1000,
    widths: [480, 720, 960, 1600, 2000],
    type: 'image/webp',
  });
  expect(body.src).toMatch(/^\/media\/[0-9a-f]{32}-2000\.webp$/);
  expect(body.tint).toMatch(/^#0[ef]3[cde]3[def]$/);
  for (const width of body.widths) {
    const file = await served(body.src.replace('2000', String(width)));
    const meta = await sharp(file.bytes).metadata();
    expect([file.status, meta.format, meta.width, meta.height, meta.exif]).toEqual([
      200,
      'webp',
      width,
      width / 2,
      undefined,
    ]);
    expect(file.bytes.includes('secret owner')).toBe(false);
  }
  expect(body.file_name).toBe(body.src.slice('/media/'.length));
});

test('T52: AVIF files of all widths are made after an upload, and of a picture from before when they are requested', async () => {
  const { body } = await upload(await solid(900, 600, '#884422').png().toBuffer());
  const nameOf = (width: number) => body.src.replace(/-\d+\.webp$/, `-${width}.avif`);
  const check = async (width: number) => {
    await expect.poll(async () => (await served(nameOf(width))).status, { timeout: 50_000 }).toBe(200);
    const { bytes, headers } = await served(nameOf(width));
    const meta = await sharp(bytes).metadata();
    expect([headers.get('content-type'), meta.compression, meta.width]).toEqual(['image/avif', 'av1', width]);
  };
  for (const width of body.widths) await check(width);
  await rm(path.join(services.dataDirectory, nameOf(480)));
  expect((await served(nameOf(480))).status).toBe(404);
  await check(480);
  expect((await served(nameOf(481))).status).toBe(404);
  expect((await served(`/media/${'0'.repeat(32)}-480.avif`)).status).toBe(404);
});

test('T52: PNG, JPEG, WebP, GIF and AVIF are accepted, and a small picture keeps its size', async () => {
  const formats = await Promise.all(
    (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) => solid(300, 200).toFormat(format).toBuffer()),
  );
  for (const bytes of formats) {
    const { status, body } = await upload(bytes);
    expect([status, body.width, body.height, body.widths]).toEqual([201, 300, 200, [300]]);
  }
});

/** A square that gets lighter with each picture. */
const moving = (width: number, pages: number) => {
  const one = width * width * 3;
  const pixels = Buffer.alloc(one * pages, 0);
  for (let page = 0; page < pages; page++) pixels.fill(40 * page, page * one, (page + 1) * one);
  return sharp(pixels, { raw: { width, height: width * pages, channels: 3, pageHeight: width } });
};

test('T52: a GIF or WebP that moves keeps moving in each width, and no AVIF of it stands still', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await moving(600, 4).toFormat(format).toBuffer();
    const { body } = await upload(bytes, { name: `moving.${format}` });
    expect([body.width, body.height, body.widths]).toEqual([600, 600, [480, 600]]);
    for (const width of body.widths) {
      const { bytes: stored } = await served(body.src.replace('-600.', `-${width}.`));
      const { pages, height, width: own } = await sharp(stored).metadata();
      expect([pages, height, own]).toEqual([4, width, width]);
    }
  }
  const { makeAvif, close } = createPictureMaker();
  expect(await makeAvif(await moving(100, 2).webp().toBuffer(), 100)).toBeNull();
  close();
});

test('T52: an animation counts all its pictures against the limit of pixels', async () => {
  const { body } = await upload(await moving(1000, 41).gif().toBuffer());
  expect(body).toMatchObject({ code: 'too_large', user_message: expect.stringContaining('40 million pixels') });
});

test('T52: a photograph in HEIC is refused with what to do instead', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
  const { status, body } = await upload(heic, { name: 'IMG_1.HEIC' });
  expect([status, body.user_message]).toEqual([415, expect.stringContaining('save it as JPEG')]);
});

test('T52: files that are not pictures are refused, with any name', async () => {
  const refused: Array<[string, Buffer, number[]]> = [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), [415]],
    ['svg with xml', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), [415]],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), [415]],
    ['zip', Buffer.from('504b0304140000000000', 'hex'), [415]],
    ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\n'), [415]],
    ['script that begins like a GIF', Buffer.from(`GIF89a/*${'x'.repeat(40)}*/=1;alert(1)//`), [400, 413, 415]],
    ['cut PNG', (await solid(64, 64).png().toBuffer()).subarray(0, 60), [400]],
    ['only a signature', Buffer.from('89504e470d0a1a0a', 'hex'), [400, 415]],
    ['bomb', bomb(30_000, 30_000), [413]],
    ['too large', Buffer.concat([await solid(8, 8).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]), [413]],
  ];
  for (const [what, bytes, statuses] of refused) {
    const { status, body } = await upload(bytes);
    expect([what, statuses.includes(status), typeof body.user_message]).toEqual([what, true, 'string']);
  }
  expect((await services.send('GET /content/site')).status).toBe(200);
});

test('T52: a picture whose file would be larger than an upload may be is refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 100 } as const;
  const create = { width: 2560, height: 3400, channels: 3, background: '#888888', noise } as const;
  const grainy = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  expect(grainy.length).toBeLessThan(uploadLimits.bytes);
  const { status, body } = await upload(grainy);
  expect([status, body.user_message]).toEqual([413, expect.stringContaining('fewer pixels')]);
});

test.each([false, true])(
  'photographs with faults that browsers show are accepted, cut ones are not (progressive: %s)',
  async (progressive) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888888', noise } })
      .jpeg({ progressive })
      .toBuffer();
    const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]));
    const stray = Buffer.concat([jpeg.subarray(0, table), Buffer.alloc(3), jpeg.subarray(table)]);
    for (const [what, bytes, expected] of [
      ['stray bytes', stray, 201],
      ['no mark of its end', jpeg.subarray(0, -2), 201],
      ['bytes after its end', Buffer.concat([jpeg, Buffer.alloc(80, 65)]), 201],
      ['cut by 1%', jpeg.subarray(0, Math.floor(jpeg.length * 0.99)), 400],
      ['cut in half', jpeg.subarray(0, jpeg.length / 2), 400],
    ] as const)
      expect([what, (await upload(bytes)).status]).toEqual([what, expected]);
  },
);

test('T52: a picture with a page appended to it is stored without the page', async () => {
  const picture = await solid(40, 40).png().toBuffer();
  const { status, body } = await upload(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
  expect([201, 400]).toContain(status);
  if (status === 201) expect((await served(body.src)).bytes.includes('<script>')).toBe(false);
});

test('T52: a picture is served with a fixed type, a sandbox and a long cache lifetime, and other names are not found', async () => {
  const { body } = await upload(await solid(50, 50).gif().toBuffer());
  const { status, headers } = await served(body.src);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const name of [
    '..%2f..%2fpackage.json',
    '%2e%2e%2flock.sqlite',
    `${'0'.repeat(32)}-480.webp`,
    '.',
    'x.webp',
    `${body.src.slice(7)}.html`,
  ]) {
    expect([name, (await served(`/media/${name}`)).status]).toEqual([name, expect.toBeOneOf([400, 401, 404])]);
  }
});

test('T52: an upload needs the permission and one file, and its description is limited', async () => {
  const picture = await solid(10, 10).png().toBuffer();
  expect((await upload(picture, { as: 'anybody' })).status).toBe(401);
  expect((await upload(picture, { alt: '' })).status).toBe(201);
  expect((await upload(picture, { alt: 'x'.repeat(401) })).body.fields).toHaveProperty('alt');
  const empty = new FormData();
  empty.set('alt', 'nothing');
  expect((await services.send('POST /content/media', { as: 'system', body: empty })).body.fields).toHaveProperty(
    'file',
  );
  const misnamed = new FormData();
  misnamed.set('picture', new Blob([new Uint8Array(picture)]), 'x.png');
  expect((await services.send('POST /content/media', { as: 'system', body: misnamed })).status).toBe(400);
  expect((await services.send('POST /content/media', { as: 'system', body: { alt: '' } })).status).toBe(415);
});

test('T28: an upload that is repeated with the same idempotency key is stored once', async () => {
  const picture = await solid(20, 20, '#c4623a').png().toBuffer();
  const headers = { 'idempotency-key': createHash('sha256').update(picture).digest('hex') };
  const first = await upload(picture, { headers });
  expect((await upload(picture, { headers })).text).toBe(first.text);
  expect((await upload(picture, { headers, alt: 'Another' })).status).toBe(422);
});

test('T52: pictures are decoded one at a time in a process without secrets, and a crashed process is replaced', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'never inherited';
  const pictureMaker = createPictureMaker();
  try {
    const photo = await solid(6000, 6000).png().toBuffer();
    const pids = new Set<number>();
    const widths = Array.from({ length: 6 }, async () => {
      const { width } = await pictureMaker.make(photo);
      pids.add(pictureMaker.pid ?? 0);
      return width;
    });
    expect(await Promise.all(widths)).toEqual(Array.from({ length: 6 }, () => 2560));
    const [pid = 0, ...others] = pids;
    expect(others).toEqual([]);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_OF_THE_TEST');

    const crashed = pictureMaker.make(photo);
    process.kill(pid, 'SIGKILL');
    await expect(crashed).rejects.toMatchObject({ tag: 'failure', status: 413 });
    expect(await pictureMaker.make(photo)).toMatchObject({ width: 2560 });
    expect(pictureMaker.pid).not.toBe(pid);
  } finally {
    pictureMaker.close();
  }
});

test('T52: a picture that needs too much memory or time is refused', async () => {
  const photo = await solid(6000, 6000).jpeg({ progressive: true }).toBuffer();
  for (const limits of [{ memory: 90 * 1024 * 1024 }, { timeLimit: 1 }]) {
    const pictureMaker = createPictureMaker(limits);
    await expect(pictureMaker.make(photo)).rejects.toMatchObject({ tag: 'failure', status: 413 });
    pictureMaker.close();
  }
});

test('T52: an upload beyond the queue limit gets 503, and an empty file is reported as empty', async () => {
  const pictureMaker = createPictureMaker({ maxQueueLength: 1 });
  const photo = await solid(2000, 2000).png().toBuffer();
  const results = await Promise.allSettled([
    pictureMaker.make(photo),
    pictureMaker.make(photo),
    pictureMaker.make(photo),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { status: 503 } });
  pictureMaker.close();
  expect((await upload(Buffer.alloc(0))).body.fields.file).toContain('empty');
});

/** A PNG whose header claims a huge size, with data for one line. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(width * 3 + 1));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
