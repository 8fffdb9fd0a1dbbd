import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPage, publishPage, savePage } from '#contract/content/pages-admin.ts';
import { createPost, trashPost } from '#contract/content/posts.ts';
import { importProducts } from '#contract/content/product-imports.ts';
import { changeProductStatus, createProduct } from '#contract/content/products-admin.ts';
import { changeSite, getSite } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { type EventStream, readEvents } from '../helpers/event-stream.ts';
import { eur } from '../helpers/lamps.ts';
import { startServices } from '../helpers/own-services.ts';
import { plainPost, publish, republish, save } from '../helpers/posts.ts';
import { startOn } from '../helpers/services.ts';
import { started } from '../helpers/started.ts';

const polling = { timeout: 20_000, interval: 20 };
const lastOf = (stream: EventStream) => stream.events.at(-1)?.sequence ?? 0;

describe('one process', () => {
  const services = started(() => startOn({ SEED_DEMO: 'false' }));
  const read = (query = '') => readEvents(services, 'content', query);

  test('S120: a change is published with its tags, and a reader that reconnects gets what it missed, once and in order', async () => {
    const first = await read();
    await expect.poll(() => first.events.length, polling).toBe(1);
    expect(first.tags()).toEqual([]);
    const start = lastOf(first);

    await publish(services, { slug: 'announced' });
    await expect.poll(() => first.tags(), polling).toContain(tags.post('announced'));
    expect(first.tags()).toContain(tags.posts);
    first.close();

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => services.call(changeSite, { tagline: `Number ${index}` })),
    );
    const second = await read(`?after=${start}`);
    await expect.poll(() => second.tags().filter((tag) => tag === tags.site).length, polling).toBe(20);
    const sequences = second.events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(second.tags()).toContain(tags.post('announced'));
    second.close();
  });

  test('S120: a reader with an unknown sequence gets the tag for everything', async () => {
    const stream = await read('?after=999999999');
    await expect.poll(() => stream.tags(), polling).toEqual([tags.all]);
    expect(lastOf(stream)).toBeLessThan(999_999_999);
    stream.close();
    expect((await services.send('GET /content/events?after=x', { as: 'system' })).status).toBe(422);
  });

  test('S96 S120: only the system can read events, and the proof of a gateway is not enough', async () => {
    for (const path of ['content/events', 'content/events?after=0', 'auth/events', 'apps/events']) {
      expect([path, (await services.send(`GET /${path}`)).status]).toEqual([path, 401]);
    }
  });

  test('S120: a draft publishes no event, a renamed post publishes both slugs, and a due post is published by itself', async () => {
    const stream = await read();
    const { id } = await services.call(createPost, { ...plainPost, slug: 'hidden' });
    await save(services, id, { title: 'Still hidden' });
    const due = await publish(services, { slug: 'due' }, new Date(Date.now() + 3_000));
    expect(due.status).toBe('scheduled');
    await expect.poll(() => stream.tags(), polling).toContain(tags.post('due'));
    await republish(services, due.id, { slug: 'due-and-renamed' });
    await expect.poll(() => stream.tags(), polling).toContain(tags.post('due-and-renamed'));
    await services.call(trashPost, { id: due.id });
    const trashed = () => stream.tags().filter((tag) => tag === tags.post('due-and-renamed')).length;
    await expect.poll(trashed, polling).toBe(2);
    expect(stream.tags()).not.toContain(tags.post('hidden'));
    expect(stream.tags().filter((tag) => tag === tags.post('due'))).toHaveLength(2);
    stream.close();
  });

  test('a menu shows a link to a record while that is published, and all pages hear of it', async () => {
    const { call } = services;
    const { menus } = await call(getSite, {});
    const { route, revision, content } = await call(createPage, { title: 'In a menu' });
    const quote = { id: randomUUID(), type: 'quote' as const, text: 'Here.', source: null };
    const page = await call(savePage, { ...content, blocks: [quote], route, revision });
    const product = await call(createProduct, { title: 'In a menu', prices: eur(1_000) });
    const links = ['/news/in-a-menu', `/pages/${route}`, `/products/${product.name}`].map((href) => ({
      label: href,
      href,
      audience: 'everyone' as const,
    }));
    await call(changeSite, { menus: { ...menus, footer: links } });
    const shown = async () => (await call(getSite, {})).menus.footer.map(({ href }) => href);
    const stream = await read();
    const heard = () => stream.tags().filter((tag) => tag === tags.site).length;
    // A list of redirects may answer an address that is not known.
    expect(await shown()).toEqual(['/news/in-a-menu']);

    const post = await publish(services, { slug: 'in-a-menu' });
    await expect.poll(heard, polling).toBe(1);
    await call(publishPage, { route, revision: page.revision });
    await expect.poll(heard, polling).toBe(2);
    await call(changeProductStatus, { id: product.id, status: 'active', revision: product.revision });
    await expect.poll(heard, polling).toBe(3);
    expect(await shown()).toEqual(links.map(({ href }) => href));

    await republish(services, post.id, { slug: 'renamed-in-a-menu' });
    await expect.poll(heard, polling).toBe(4);
    await call(importProducts, { csv: 'name,title,status,price_eur\nlamp-in-a-menu,Lamp,active,10', dryRun: false });
    await expect.poll(heard, polling).toBe(5);
    await republish(services, post.id, { title: 'Other words' });
    await call(trashPost, { id: post.id });
    await expect.poll(heard, polling).toBe(6);
    expect(await shown()).toEqual(links.slice(1).map(({ href }) => href));
    stream.close();
  });
});

test('S120: on PostgreSQL a change in one process is published by the other, and a due post is published once', async () => {
  const one = await startOn({ SEED_DEMO: 'false' });
  const two = await startServices({ DATABASE_URL: one.databaseUrl, SEED_DEMO: 'false' });
  try {
    const streams = await Promise.all([one, two].map((each) => readEvents(each, 'content')));
    await publish(one, { slug: 'from-one' });
    await publish(two, { slug: 'from-two' });
    const { slug } = await publish(one, { slug: 'due-once' }, new Date(Date.now() + 3_000));
    for (const stream of streams) {
      await expect
        .poll(() => stream.tags(), polling)
        .toEqual(expect.arrayContaining(['from-one', 'from-two', slug].map(tags.post)));
      expect(stream.tags().filter((tag) => tag === tags.post('due-once'))).toHaveLength(1);
      stream.close();
    }
    expect(streams[0]?.events.map(({ sequence }) => sequence)).toEqual(
      streams[1]?.events.map(({ sequence }) => sequence),
    );
  } finally {
    await two.remove();
    await one.remove();
  }
});
