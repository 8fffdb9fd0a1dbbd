/** Uploaded typefaces: what is made of them, what is refused, and what keeps one from being deleted. */
import { brotliCompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { convert } from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTypefaceRecords, typefaceLimits } from '#contract/content/typefaces.ts';
import { shippedTypefaces } from '#contract/shipped-typefaces.ts';
import { usedWeights } from '#contract/typeface-scripts.ts';
import type { ContentTables } from '../../server/services/content/tables.ts';
import { readFont } from '../../server/services/content/typefaces/read-font.ts';
import { lockTypefaces } from '../../server/services/content/typefaces/uses.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { readConfig } from '../../server/settings/config.ts';
import { asTtf, type FontName, renamedFont, shippedFont, tableAt, typefaceInput } from '../helpers/fonts.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false' });
});
afterAll(() => services?.remove());

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ';
const add = (font: Buffer, fields: object = {}) =>
  services.send('POST /content/admin/typefaces', { as: 'system', body: { ...typefaceInput(font), ...fields } });
const list = async () => (await services.send(`GET /content${listTypefaceRecords.path}`, { as: 'system' })).body.items;
const bytesAt = async (address: string) => {
  const hash = /([0-9a-f]{32})\.woff2$/.exec(address)?.[1];
  const { status, body } = await services.send(`GET /content/typeface-files/${hash}`);
  return { status, bytes: Buffer.from(body.bytes ?? '', 'base64') };
};
const remove = (id: string) => services.send(`DELETE /content/admin/typefaces/${id}`, { as: 'system' });
const staticFont = (name: FontName, weight: number) =>
  subsetFont(shippedFont(name), letters, { targetFormat: 'woff2', keepFeatures: [], variationAxes: { wght: weight } });

test.each(shippedTypefaces)('the metrics of $name are those of its file', async ({ id, kind, metrics, weights }) => {
  const font = await readFont(shippedFont(id as FontName));
  if (!weights) expect(font.weights).toEqual(usedWeights);
  expect([font.kind, font.metrics]).toEqual([kind, metrics]);
});

test('a variable font becomes a file for each script, cut to the weights that are used, without hinting', async () => {
  const upload = await asTtf(shippedFont('lora'));
  const { status, body } = await add(upload);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Lora', licence: 'Invoice 4711' });
  const [face] = body.faces;
  expect(face).toMatchObject({ style: 'normal', weights: usedWeights });
  expect(face.files.map(({ script }: { script: string }) => script)).toEqual(['latin']);
  const { bytes } = await bytesAt(face.files[0].address);
  expect(bytes.toString('latin1', 0, 4)).toBe('wOF2');
  expect(bytes.length).toBe(face.files[0].size);
  expect(bytes.length).toBeLessThan(36_000);
  const made = new Face(new Blob(await convert(bytes, 'sfnt')));
  expect(made.getAxisInfos()).toMatchObject({ wght: { min: 400, max: 700 } });
  expect(made.referenceTable('fpgm')).toBeUndefined();
  expect(new Set(made.collectUnicodes()).has(0xe9)).toBe(true);
  const again = await add(upload);
  expect([again.status, again.body.fields.file]).toEqual([422, 'This file was added before, to the typeface “Lora”.']);
  expect((await remove(body.id)).status).toBe(200);
  expect((await bytesAt(face.files[0].address)).status).toBe(404);
  expect((await remove(body.id)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('files of one weight become faces of one typeface', async () => {
  const [regular, bold] = [await staticFont('space-grotesk', 400), await staticFont('space-grotesk', 700)];
  const first = await add(regular);
  const second = await add(bold, { licence: '' });
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect(second.body).toMatchObject({
    name: 'Space Grotesk',
    licence: 'Invoice 4711',
    faces: [{ weights: { min: 400, max: 400 } }, { weights: { min: 700, max: 700 } }],
  });
  const { status, body } = await add(shippedFont('space-grotesk'));
  expect([status, body.fields.file]).toEqual([
    422,
    'The typeface “Space Grotesk” already has a file for the weight of this one, 400–700.',
  ]);
  const [entry] = await query(
    services.databaseUrl,
    "select action, after from content.audit_entries where target_id = 'site' order by sequence desc limit 1",
  );
  expect(entry).toMatchObject({
    action: 'site.add-typeface',
    after: { typeface: 'Space Grotesk', weights: '700' },
  });
  expect((await remove(first.body.id)).status).toBe(200);
});

async function patched(tag: string, offset: number, value: number): Promise<Buffer> {
  const ttf = Buffer.from(await asTtf(shippedFont('work-sans')));
  ttf.writeUInt16BE(value, tableAt(ttf, tag) + offset);
  return ttf;
}

/** A WOFF2 whose text says that it is a thousandth of what it becomes. */
const bomb = () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const text = brotliCompressSync(Buffer.alloc(100 * 1024 * 1024), { params });
  const header = shippedFont('lora').subarray(0, 48);
  return withLength(Buffer.concat([header, text]), 200_000);
};

const cut = (font: Buffer, length: number) => font.subarray(0, length);
const withLength = (font: Buffer, unpacked: number) => {
  const changed = Buffer.from(font);
  changed.writeUInt32BE(unpacked, 16);
  return changed;
};

test.each<[what: string, font: () => Buffer | Promise<Buffer>, said: RegExp]>([
  ['nothing', () => Buffer.alloc(0), /empty/],
  ['a text', () => Buffer.from('@font-face { src: url(lora.woff2) }'), /not a font file/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not a font file/],
  ['an archive', () => Buffer.from(zipSync({ 'lora.woff2': shippedFont('lora') })), /unpack it/],
  ['a collection', () => Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(64)]), /several fonts in one/],
  ['only a signature', () => cut(shippedFont('lora'), 8), /damaged/],
  ['half a font', () => cut(shippedFont('lora'), 16_000), /damaged/],
  ['half an unpacked font', async () => cut(await asTtf(shippedFont('lora')), 3_000), /damaged/],
  ['a font without its outlines', async () => withoutTable('glyf'), /damaged/],
  ['a font without Latin letters', () => shippedFont('lora', 'cyrillic'), /no Latin letters/],
  ['a restricted font', () => patched('OS/2', 8, 0x2), /may not be embedded/],
  ['a font that may not be cut down', () => patched('OS/2', 8, 0x100), /not be cut down/],
  ['a font of no width', () => patched('head', 18, 16_384), /damaged/],
  ['one that says that it is huge', () => withLength(shippedFont('lora'), 0xffff_ffff), /too large to process/],
  ['a bomb', bomb, /damaged/],
  ['a WOFF of the first version', () => Buffer.from(`wOFF${'.'.repeat(80)}`), /not a font file/],
  ['a file above the limit', () => Buffer.alloc(typefaceLimits.bytes + 1), /2 MB is the limit/],
])('T52: %s is refused in its field, and nothing is stored', async (_, font, said) => {
  const { status, body } = await add(await font());
  expect([status, body.fields?.file]).toEqual([422, expect.stringMatching(said)]);
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual([]);
});

async function withoutTable(tag: string): Promise<Buffer> {
  const ttf = Buffer.from(await asTtf(shippedFont('lora')));
  ttf.write('none', ttf.indexOf(tag, 12, 'latin1'), 'latin1');
  return ttf;
}

test('T52: a font is refused without the confirmation that it may be used, and to those without the permission', async () => {
  const { status, body } = await add(shippedFont('lora'), { licensed: undefined });
  expect([status, body.fields.licensed]).toEqual([422, 'Please confirm that you may use the typeface on this site.']);
  const input = typefaceInput(shippedFont('lora'));
  expect((await services.send('POST /content/admin/typefaces', { body: input })).status).toBe(401);
  expect(await list()).toEqual([]);
});

test('T52: of 200 fonts with damaged bytes, each is accepted or refused, and the next whole one is accepted', async () => {
  const sources = [await staticFont('lora', 400), await asTtf(await staticFont('lora', 400))];
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 9 });
  const refusals = new Set<string>();
  for (const [index, places] of fc.sample(damage, { numRuns: 200, seed: 133 }).entries()) {
    const font = Buffer.from(sources[index % 2]!);
    for (const [place, value] of places) font[place % font.length] = value;
    const { status, body } = await add(font);
    expect([201, 422], `${index}: ${status}`).toContain(status);
    if (status === 201) await remove(body.id);
    else refusals.add(body.fields.file);
  }
  expect(refusals.size).toBeGreaterThan(1);
  const { status, body } = await add(shippedFont('lora'));
  expect(status).toBe(201);
  await remove(body.id);
}, 240_000);

test('a typeface that something names cannot be deleted, and a record cannot name one that was deleted', async () => {
  const { body } = await add(await renamedFont(shippedFont('lora'), 'Lora', 'Rosa'));
  expect(body.name).toBe('Rosa');
  const name = (id: string) =>
    query(
      services.databaseUrl,
      `insert into content.looks (id, content) values ('site', '{"textTypeface": "${id}"}')
        on conflict (id) do update set content = excluded.content`,
    );
  await name(body.id);
  const { status, body: refused } = await remove(body.id);
  expect([status, refused.user_message]).toEqual([
    409,
    'This typeface is used in the look. Please choose another one there first.',
  ]);
  await name('inter');
  const chosen = { textTypeface: body.id, headingTypeface: 'fraunces' };
  const config = readConfig({ DATABASE_URL: services.databaseUrl });
  const all = await openDatabase({ config, logger: silentLogger });
  const database = all.schema<ContentTables>('content');
  try {
    // A deletion waits for the record that is being stored with the typeface.
    const deletion = await database.transaction().execute(async (transaction) => {
      await lockTypefaces(transaction, chosen);
      const answer = remove(body.id);
      await expect.poll(waiting).toBe(1);
      await name(body.id);
      return { answer };
    });
    expect((await deletion.answer).status).toBe(409);
    await name('inter');
    expect((await remove(body.id)).status).toBe(200);
    await expect(lockTypefaces(database, chosen)).rejects.toMatchObject({
      status: 422,
      fields: { text_typeface: expect.stringContaining('deleted meanwhile') },
    });
  } finally {
    await all.close();
  }
});

const waiting = async () => {
  const rows = await query(
    services.databaseUrl,
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
};
