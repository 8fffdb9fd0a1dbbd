import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPeople } from '#contract/auth/import.ts';
import { importContent } from '#contract/content/import.ts';
import type { Picture } from '#contract/content/media.ts';
import { getPage } from '#contract/content/pages.ts';
import { getPolicy } from '#contract/content/policies.ts';
import { getPost, listPosts, trashPost } from '#contract/content/posts.ts';
import { getPostRecord, listPostRecords } from '#contract/content/posts-admin.ts';
import { listProducts } from '#contract/content/products.ts';
import { getSite } from '#contract/content/site.ts';
import { plainText } from '#contract/rich-text.ts';
import { importTrade } from '#contract/trade/import.ts';
import { toWire } from '#contract/wire.ts';
import { type DemoContent, readContent } from '../../demo/import/content.ts';
import { asImported, readPeople } from '../../demo/import/people.ts';
import { pictureFolder, refsIn } from '../../demo/import/pictures.ts';
import { readTrade } from '../../demo/import/trade.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { startServices } from '../helpers/own-services.ts';
import { createSend, startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

describe('an import', () => {
  const codes = readableCodes();
  let services: TestServices;
  let demo: DemoContent;
  beforeAll(async () => {
    demo = await readContent();
    services = await startOn({ ...codes.env, SEED_DEMO: 'true' });
  });
  afterAll(() => services?.remove());

  test('S11: the first start imports posts, policies and products with their texts, dates, prices and pictures', async () => {
    expect(await services.call(getSite, {})).toMatchObject(demo.site);
    for (const { slug, title, body, publishedAt, cover } of demo.posts.filter(({ status }) => status === 'published')) {
      const post = await services.call(getPost, { slug });
      expect({ title: post.title, publishedAt: post.publishedAt, updatedAt: post.updatedAt }).toEqual({
        title,
        publishedAt,
        updatedAt: publishedAt,
      });
      expect([plainText(post.body), post.cover?.alt]).toEqual([plainText(body), cover?.alt]);
    }
    for (const { slug, title, versions } of demo.policies) {
      const policy = await services.call(getPolicy, { slug });
      const datesOf = (all: ReadonlyArray<{ number: number; effectiveAt: Date }>) =>
        Object.fromEntries(all.map(({ number, effectiveAt }) => [number, effectiveAt.toISOString()]));
      expect([policy.title, datesOf(policy.versions)]).toEqual([title, datesOf(versions)]);
    }
    const { items } = await services.call(listProducts, { pageSize: 100 });
    expect(items.map(({ name, prices }) => ({ name, prices }))).toEqual(
      demo.products.map(({ name, prices }) => ({ name, prices })),
    );
    for (const { route, blocks } of demo.pages) {
      const page = await services.call(getPage, { route });
      expect(page.blocks.map(({ type }) => type)).toEqual(blocks.map(({ type }) => type));
    }
  });

  test('S11: a picture is served in every width with the bytes of its files', async () => {
    const cover = (await services.call(listProducts, { pageSize: 1 })).items[0]?.cover as Picture;
    const ref = refsIn(demo.products)[0]!;
    expect([cover.alt, cover.widths.length > 3]).toEqual([ref.alt, true]);
    for (const width of cover.widths) {
      const answer = await fetch(
        `${services.urls.content}/content${cover.src.replace(`-${cover.width}.`, `-${width}.`)}`,
      );
      const file = width === cover.width ? ref.file : ref.file.replace('.webp', `-${width}.webp`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(path.join(pictureFolder, file)))).toBe(true);
    }
  });

  test('S11: the people of the demo company can sign in and find their orders and inquiries', async () => {
    const jonas = await signIn(services, { file: codes.file, phoneNumber: demoPeople.first.phoneNumber });
    expect(jonas.user).toMatchObject({ id: demoPeople.first.id, name: 'Jonas Brandt' });
    const { orders } = await readTrade();
    const own = orders.filter(({ userId }) => userId === demoPeople.first.id).map(({ number }) => number);
    const { body } = await jonas.send('GET /trade/orders');
    expect(body.orders.map(({ number }: { number: string }) => number)).toEqual(own.reverse());
    const admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
    expect((await admin.send('GET /trade/admin/threads')).body.items.length).toBeGreaterThan(5);
    // Administrators cannot import either.
    for (const service of ['auth', 'content', 'trade']) {
      expect((await admin.send(`GET /${service}/import`)).status).toBe(403);
      expect((await services.send(`GET /${service}/import`)).status).toBe(401);
    }
  });

  test('S11: nothing is imported twice, neither by a call nor by the next start', async () => {
    const [post] = (await services.call(listPosts, {})).items;
    const records = await services.call(listPostRecords, { query: post!.title });
    const { id } = await services.call(getPostRecord, { id: records.items[0]!.id });
    await services.call(trashPost, { id });
    for (const service of ['auth', 'content', 'trade'])
      expect((await services.send(`GET /${service}/import`, { as: 'system' })).body).toEqual({ is_empty: false });
    const people = toWire(importPeople.input, asImported(await readPeople()));
    expect((await services.send('POST /auth/import', { as: 'system', body: people })).status).toBe(409);
    const trade = toWire(importTrade.input, await readTrade());
    expect((await services.send('POST /trade/import', { as: 'system', body: trade })).status).toBe(409);

    await services.stop();
    const again = await startServices({
      ...codes.env,
      SEED_DEMO: 'true',
      DATABASE_URL: services.databaseUrl,
      DATA_DIR: services.dataDirectory,
    });
    try {
      const send = createSend(again);
      expect((await send(`GET /content/posts/${post!.slug}`)).status).toBe(404);
      expect((await send('GET /auth/users/', { as: 'system' })).body.users).toHaveLength(3);
    } finally {
      await again.remove();
    }
  });
});

test('S11: an import with one error stores nothing and names the field', async () => {
  const services = await startOn({ SEED_DEMO: 'false' });
  const post = (service: string, body: unknown) => services.send(`POST /${service}/import`, { as: 'system', body });
  const isEmpty = async (service: string) =>
    (await services.send(`GET /${service}/import`, { as: 'system' })).body.is_empty;
  try {
    const people = asImported(await readPeople());
    people.people[2]!.roles = ['Nobody'];
    const refused = await post('auth', toWire(importPeople.input, people));
    expect([refused.status, refused.body.fields]).toEqual([422, { people: 'Unknown roles: Nobody.' }]);
    expect(await isEmpty('auth')).toBe(true);

    const trade = await readTrade();
    const twice = { ...trade, orders: [...trade.orders, trade.orders[0]!] };
    expect((await post('trade', toWire(importTrade.input, twice))).status).toBeGreaterThanOrEqual(400);
    expect(await isEmpty('trade')).toBe(true);
    expect((await post('trade', toWire(importTrade.input, trade))).status).toBe(201);
    expect(await isEmpty('trade')).toBe(false);

    // The blank site of a start without the demo company is content too.
    expect(await isEmpty('content')).toBe(false);
    const emptyContent = {
      site: await services.call(getSite, {}),
      pages: [],
      posts: [],
      policies: [],
      products: [],
      decks: [],
      media: [],
    };
    expect((await post('content', toWire(importContent.input, emptyContent))).status).toBe(409);
  } finally {
    await services.remove();
  }
});

test('T52: an imported picture must be WebP with a valid name, and only the system can send it', async () => {
  const services = await startOn({ SEED_DEMO: 'false', FILE_STORE: 'folder' });
  const name = `${'0'.repeat(32)}-480.webp`;
  const put = (file: string, { body, as = 'system' }: { body: Uint8Array; as?: 'system' | 'anybody' }) =>
    fetch(`${services.urls.content}/content/import/pictures/${file}`, {
      method: 'PUT',
      headers: {
        'content-type': 'image/webp',
        ...(as === 'system' ? { authorization: `Bearer ${services.env['SERVICE_TOKEN']}` } : {}),
      },
      body: new Uint8Array(body),
    }).then(({ status }) => status);
  try {
    const picture = await readFile(path.join(pictureFolder, 'lamp-480.webp'));
    expect(await put(name, { body: picture, as: 'anybody' })).toBe(403);
    expect(await put(name, { body: Buffer.from('<svg></svg>') })).toBe(415);
    expect(await put('..%2Flamp.webp', { body: picture })).toBe(404);
    expect(await put(name, { body: picture })).toBe(204);
    const stored = await readFile(path.join(services.dataDirectory, 'media', name));
    expect(stored.equals(picture)).toBe(true);
    // It is served once the import has a row for it.
    expect((await services.send(`GET /content/media/${name}`)).status).toBe(404);
  } finally {
    await services.remove();
  }
});
