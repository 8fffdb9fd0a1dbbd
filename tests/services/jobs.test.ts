/** Scheduled work: of two processes on one PostgreSQL, one does it, and the other takes over. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { serviceStatuses } from '#contract/operations.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { holdInstance, instance } from '../../server/services/database/instance.ts';
import { createJobs, type Jobs } from '../../server/services/jobs.ts';
import { readConfig } from '../../server/settings/config.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
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
  for (const service of serviceNames) await held(service);
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
  await expect.poll(async () => (await publishing(first)).runs).toBeGreaterThan(0);
  const second = await start();
  // Right after a turn began, so that none is being decided when it stops.
  const { runs: earlier } = await publishing(first);
  await expect.poll(async () => (await publishing(first)).runs).toBeGreaterThan(earlier);
  process.kill(first.pid, 'SIGSTOP');
  await expect.poll(() => holders('content'), { timeout: 40_000 }).not.toEqual(before);
  const takenOver = new Date();
  const after = await holders('content');
  process.kill(first.pid, 'SIGCONT');
  const { runs, startedAt } = await publishing(first);
  expect(startedAt?.getTime()).toBeLessThan(takenOver.getTime());
  const slug = await schedulePost(second);
  await expect.poll(() => publications(slug), { timeout: 30_000 }).toHaveLength(1);
  const done = (await publishing(second)).runs;
  await expect.poll(async () => (await publishing(second)).runs).toBeGreaterThan(done + 2);
  expect(await publishing(first)).toMatchObject({ runs, startedAt });
  expect(await holders('content')).toEqual(after);
});

async function publishing(services: OwnServices) {
  const { jobs } = await services.call(serviceStatuses.content, {});
  return jobs.find(({ name }) => name === 'publish what is due')!;
}

describe('a process whose clock stood still or that was stopped', () => {
  const other = 7;
  let now: (() => number) | undefined;
  let app: FastifyInstance;
  let jobs: Jobs;
  let client: pg.Client;
  let opened: Database;
  beforeEach(async () => {
    now = undefined;
    opened = await openDatabase({
      config: readConfig({ DATABASE_URL: database.url }),
      logger: silentLogger,
    });
    // Another process that lives, as far as anybody can see in the database.
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(holdInstance.replace(String(instance), String(other)));
    app = Fastify();
    jobs = createJobs(app, opened.schema('content'), () => now?.() ?? performance.now());
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
    await opened.close();
    await client.end();
  });

  test('starts no job after another one took the lease', async () => {
    const [overlap, watched] = [1_000, 2_000];
    let [takenAt, runsAfterwards] = [Number.POSITIVE_INFINITY, 0];
    jobs.every('test', 20, async () => {
      // Turns that began before the first one took the lease may overlap with it.
      if (performance.now() > takenAt + overlap) runsAfterwards++;
      await client.query(
        `update content.leases set holder = ${other}, expires_at = now() + interval '9 seconds' where name = 'jobs'`,
      );
      takenAt = Math.min(takenAt, performance.now());
    });
    await app.listen({ port: 0 });
    await expect.poll(() => performance.now() > takenAt + watched).toBe(true);
    expect([jobs.isHolder(), runsAfterwards]).toEqual([false, 0]);
  });

  test('an hourly job runs a minute after the start, and not again because of a restart', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let runs = 0;
    const restart = async () => {
      await app.close();
      app = Fastify();
      jobs = createJobs(app, opened.schema('content'));
      jobs.every('test', 3_600_000, async () => void runs++);
      await app.listen({ port: 0 });
      await expect.poll(() => jobs.isHolder()).toBe(true);
      await vi.advanceTimersByTimeAsync(60_000);
    };
    await restart();
    await expect.poll(() => runs).toBe(1);
    await restart();
    // The next check waits behind the one before it, which has decided by then.
    expect(
      await query(database.url, `select from content.job_runs where began_at > now() - interval '1 minute'`),
    ).toHaveLength(1);
    await query(database.url, `update content.job_runs set began_at = now() - interval '1 hour'`);
    expect(runs).toBe(1);
    await restart();
    await expect.poll(() => runs).toBe(2);
    await query(database.url, `update content.job_runs set began_at = now() + interval '1 hour'`);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => runs).toBe(3);
  });

  test('a turn whose check of the lease fails counts as failed', async () => {
    jobs.every('test', 20, async () => undefined);
    await app.listen({ port: 0 });
    const [job] = jobs.list();
    await expect.poll(() => job?.runs).toBeGreaterThan(0);
    expect(job?.failures).toBe(0);
    await client.query('alter table content.leases rename to leases_elsewhere');
    await expect.poll(() => job?.failures).toBeGreaterThan(0);
    expect(job?.failedAt).toBeInstanceOf(Date);
  });

  test('does not begin its work with a lease that expired before it read that it has it', async () => {
    const hadLease: boolean[] = [];
    jobs.once(async () => void hadLease.push(jobs.isHolder()));
    await client.query(`insert into content.leases values ('jobs', ${other}, now())`);
    await client.query('begin; select from content.leases for update');
    await app.listen({ port: 0 });
    await expect
      .poll(() =>
        query(
          database.url,
          `select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    const stopped = 15_000;
    now = () => performance.now() + stopped;
    await client.query('commit');
    await expect.poll(() => hadLease).toEqual([true]);
  });
});
