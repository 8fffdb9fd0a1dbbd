/** Scheduled work: of two processes on one PostgreSQL, one does it, and the other takes over. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { plainPost } from '../helpers/posts.ts';
import { createSend } from '../helpers/services.ts';

let database: OwnDatabase;
let running: OwnServices[];
beforeEach(async () => {
  database = await createDatabase('blank');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((services) => services.remove()));
  await database.drop();
});

async function start(): Promise<OwnServices> {
  const services = await startServices({ DATABASE_URL: database.url, SEED_DEMO: 'false' });
  running.push(services);
  return services;
}

/** The numbers of the processes that hold the work of a service: none or one. */
const holders = async (service: string) =>
  (await query<{ holder: number }>(database.url, `select holder from ${service}.leases`)).map(({ holder }) => holder);

const held = (service: string) => expect.poll(() => holders(service), { timeout: 20_000 }).toHaveLength(1);

/** Creates a post that is due at once; `publications` counts how often it was published. */
async function schedulePost(services: OwnServices): Promise<string> {
  const slug = `due-${randomUUID()}`;
  const created = await createSend(services)('POST /content/posts', { as: 'system', body: { ...plainPost, slug } });
  expect(created.status).toBe(201);
  await query(
    database.url,
    `update content.posts set status = 'scheduled', published_at = now() where slug = '${slug}'`,
  );
  return slug;
}
const publications = (slug: string) =>
  query(
    database.url,
    `select from content.audit_entries join content.posts on posts.id::text = target_id
     where slug = '${slug}' and action = 'post.publish'`,
  );

test('one of two processes holds the work of each service, and a due post is published once', async () => {
  const [first] = await Promise.all([start(), start()]);
  for (const service of ['auth', 'apps', 'content', 'trade']) await held(service);
  const slugs = [await schedulePost(first), await schedulePost(first), await schedulePost(first)];
  for (const slug of slugs) await expect.poll(() => publications(slug), { timeout: 20_000 }).toHaveLength(1);
  const [before] = await holders('content');
  // Once more than the lease lives, so that it was renewed.
  const [{ at }] = (await query<{ at: Date }>(database.url, 'select expires_at as at from content.leases')) as [
    { at: Date },
  ];
  await expect
    .poll(() => query(database.url, `select from content.leases where expires_at > '${at.toISOString()}'`), {
      timeout: 20_000,
    })
    .toHaveLength(1);
  expect(await holders('content')).toEqual([before]);
});

test('when the holder is killed, the other process takes over its work', async () => {
  const first = await start();
  await held('content');
  const before = await holders('content');
  const second = await start();
  await first.kill();
  const slug = await schedulePost(second);
  await expect.poll(() => publications(slug), { timeout: 30_000 }).toHaveLength(1);
  expect(await holders('content')).not.toEqual(before);
});

test('when the holder hangs, the lease expires, and the holder does no work after it wakes up', async () => {
  const first = await start();
  await held('content');
  const before = await holders('content');
  const second = await start();
  process.kill(first.pid, 'SIGSTOP');
  await expect.poll(() => holders('content'), { timeout: 40_000 }).not.toEqual(before);
  const after = await holders('content');
  process.kill(first.pid, 'SIGCONT');
  const slug = await schedulePost(second);
  await expect.poll(() => publications(slug), { timeout: 30_000 }).toHaveLength(1);
  expect(await holders('content')).toEqual(after);
});
