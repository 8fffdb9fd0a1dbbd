import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeMedia, getMedia, listMedia, type Media } from '#contract/content/media.ts';
import { createProduct, deleteProduct, trashProduct } from '#contract/content/products-admin.ts';
import { tags } from '#contract/events.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { query } from '../helpers/postgres.ts';
import { startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const hashOf = ({ src }: Pick<Media, 'src'>) => src.slice('/media/'.length, src.lastIndexOf('-'));

const services = started(() => startWithPeople());

async function upload(): Promise<Media> {
  const body = new FormData();
  body.set('alt', 'A shore');
  const png = await sharp({ create: { width: 600, height: 20, channels: 3, background: '#0f3d3e' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(png)]), 'picture.png');
  return (await services.send('POST /content/media', { as: 'system', body })).body;
}
const remove = (id: string, headers?: Record<string, string>) =>
  services.send(`DELETE /content/media/${id}`, headers ? { headers } : { as: 'system' });
const statusOf = async (src: string) => (await services.send(`GET /content${src}`)).status;
const filesOf = ({ src, widths }: Media) =>
  widths.flatMap((width) => ['webp', 'avif'].map((type) => src.replace(/\d+\.webp$/, `${width}.${type}`)));
const storedFiles = async (hash: string): Promise<number> =>
  (await query(services.databaseUrl, 'select from content.files where strpos(key, $1) > 0', [hash])).length;

test('no picture of a page, post, product or deck of the demo company can be deleted', async () => {
  const kinds = new Set<string>();
  for (const { id, src } of (await services.call(listMedia, { pageSize: 100 })).items) {
    const { status, body } = await remove(id);
    expect([src, status]).toEqual([src, 409]);
    for (const [, kind] of body.user_message.matchAll(/the (\w+) “/g)) kinds.add(kind);
    expect(await statusOf(src)).toBe(200);
    if (kinds.size === 4) break;
  }
  expect([...kinds].sort()).toEqual(['deck', 'page', 'post', 'product']);
});

test('a deleted picture is gone in every size, from the list and from the store, with an event and an audit entry', async () => {
  const picture = await upload();
  const kept = await upload();
  expect(hashOf(kept)).not.toBe(hashOf(picture));
  for (const src of [...filesOf(picture), ...filesOf(kept)])
    await expect.poll(() => statusOf(src), { timeout: 30_000 }).toBe(200);
  const events = await readEvents(services, 'content');
  expect((await remove(picture.id)).body).toEqual({ id: picture.id });
  for (const src of filesOf(picture)) expect([src, await statusOf(src)]).toEqual([src, 404]);
  expect([await storedFiles(hashOf(picture)), await storedFiles(hashOf(kept))]).toEqual([0, 4]);
  const { items } = await services.call(listMedia, { pageSize: 5 });
  expect(items.map(({ id }) => id)).toContain(kept.id);
  expect(items.map(({ id }) => id)).not.toContain(picture.id);
  await expect.poll(events.tags).toContain(tags.media(hashOf(picture)));
  events.close();
  const { headers } = services.person({ permissions: ['media.manage'] });
  const audit = await services.send(`GET /content/audit?target_type=media&target_id=${picture.id}`, { headers });
  expect(audit.body.entries).toMatchObject([{ action: 'media.delete', before: { alt: 'A shore' } }]);
  expect((await remove(picture.id)).status).toBe(404);
});

test('a picture that a product shows cannot be deleted, also while the product is in the trash', async () => {
  const picture = await upload();
  const { src, alt, width, height, widths, tint } = picture;
  const { id } = await services.call(createProduct, {
    name: 'shown',
    title: 'A secret lamp',
    prices: [{ currency: 'EUR', amount: 1_000 }],
    pictures: [{ src, alt, width, height, widths, tint }],
  });
  const refused = async (headers?: Record<string, string>) => {
    const { status, body } = await remove(picture.id, headers);
    return [status, body.code, body.user_message];
  };
  const messageWith = (where: string) => [
    409,
    'in_use',
    `This picture is used in ${where}. Please remove it there first.`,
  ];
  expect(await refused()).toEqual(messageWith('the product “A secret lamp”'));
  const uploader = services.person({ permissions: ['media.manage'] });
  expect(await refused(uploader.headers)).toEqual(messageWith('a product'));
  await services.call(trashProduct, { id });
  expect(await refused()).toEqual(messageWith('the product “A secret lamp” (in the trash)'));
  const use = { kind: 'product', isTrashed: true };
  expect((await services.call(getMedia, { id: picture.id })).uses).toEqual([{ ...use, id, title: 'A secret lamp' }]);
  const seen = (await services.send(`GET /content/media/${picture.id}`, { headers: uploader.headers })).body.uses;
  expect(seen).toEqual([{ kind: 'product', is_trashed: true, id: null, title: null }]);
  expect(await statusOf(src)).toBe(200);
  await services.call(deleteProduct, { id });
  expect((await remove(picture.id, uploader.headers)).status).toBe(200);
});

test('the description of a picture is changed once per revision, and the change is in the audit log', async () => {
  const { id, src } = await upload();
  const { revision } = await services.call(getMedia, { id });
  const changed = await services.call(changeMedia, { id, revision, alt: ' A shore at night ' });
  expect(changed).toMatchObject({ src, alt: 'A shore at night', revision: revision + 1, uses: [] });
  await expect(services.call(changeMedia, { id, revision, alt: 'Older' })).rejects.toThrow('answered 409');
  expect((await services.call(getMedia, { id })).alt).toBe('A shore at night');
  const { headers } = services.person({ permissions: ['media.manage'] });
  const audit = await services.send(`GET /content/audit?target_type=media&target_id=${id}`, { headers });
  expect(audit.body.entries).toMatchObject([
    { action: 'media.change', before: { alt: 'A shore' }, after: { alt: 'A shore at night' } },
  ]);
  const long = await services.send(`PATCH /content/media/${id}`, {
    as: 'system',
    body: { revision: revision + 1, alt: 'x'.repeat(401) },
  });
  expect([long.status, Object.keys(long.body.fields)]).toEqual([422, ['alt']]);
});

test('a picture is read, changed and deleted only with the permission to upload', async () => {
  const { id } = await upload();
  const { headers } = services.person({ permissions: ['posts.manage'] });
  expect((await services.send(`GET /content/media/${id}`, { headers })).status).toBe(403);
  const body = { revision: 1, alt: '' };
  expect((await services.send(`PATCH /content/media/${id}`, { headers, body })).status).toBe(403);
  expect((await services.send(`DELETE /content/media/${id}`)).status).toBe(401);
  expect((await remove(id, services.person({ permissions: ['posts.manage'] }).headers)).status).toBe(403);
  expect((await remove('nonsense')).status).toBe(404);
});

test('files that two older uploads share stay until both are deleted', async () => {
  const { id, src } = await upload();
  const [twin] = await query<{ id: string }>(
    services.databaseUrl,
    `insert into content.media (hash, alt, size, width, height, widths, tint)
     select hash, alt, size, width, height, widths, tint from content.media where id = $1 returning id`,
    [id],
  );
  expect([(await remove(id)).status, await statusOf(src)]).toEqual([200, 200]);
  expect([(await remove(twin!.id)).status, await statusOf(src)]).toEqual([200, 404]);
});
