import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { countRedirects, type SiteRedirect } from '#contract/content/redirects.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { createRedirects, registerRedirects } from '../../server/gateway/redirects/redirects.ts';
import { createSiteRedirects, type SiteRedirects } from '../../server/gateway/upstream/site-redirects.ts';
import { silentLogger } from '../helpers/guarded-app.ts';

let site: SiteRedirects | undefined;
let app: FastifyInstance | undefined;
afterEach(async () => {
  await Promise.all([site?.close(), app?.close()]);
});

const rule = (id: string, from: string, to: string, status: SiteRedirect['status'] = 301): SiteRedirect => ({
  id,
  from,
  to,
  status,
});

/** A gateway with rules of its file and a service, which the test changes. */
function start(fixed: Parameters<typeof createRedirects>[0] = []) {
  const service = {
    items: [] as SiteRedirect[],
    reads: 0,
    isDown: false,
    wait: Promise.resolve(),
    reported: [] as unknown[],
    /** Reports that it refuses, and how often it did. */
    refusesReports: false,
    refusals: 0,
  };
  const api = (async (endpoint: unknown, input: { hits: unknown }) => {
    if (service.isDown) throw failures.unavailable();
    if (endpoint === countRedirects && service.refusesReports) {
      service.refusals++;
      throw failures.unavailable();
    }
    if (endpoint === countRedirects) return void service.reported.push(...(input.hits as unknown[]));
    service.reads++;
    const { items } = service;
    await service.wait;
    return { items };
  }) as unknown as Api;
  const redirects = createRedirects(fixed);
  site = createSiteRedirects({ logger: silentLogger, api, systemApi: api, fixed: redirects, reportEvery: 20 });
  app = fastify();
  registerRedirects(app, redirects, site);
  app.get('/*', (_request, reply) => reply.send('a page'));
  const get = async (url: string) => {
    const { statusCode, headers } = await (app as FastifyInstance).inject(url);
    return headers.location ? `${statusCode} ${headers.location}` : statusCode;
  };
  return { service, get, purge: () => site?.purge([tags.redirects]) };
}

test('redirects of the site apply as soon as the service reports a change, and are read once', async () => {
  const { service, get, purge } = start();
  expect(await get('/team')).toBe(200);
  service.items = [rule('1', '/team', '/about', 302), rule('2', '/journal/:slug', '/news/:slug', 308)];
  expect(await get('/team')).toBe(200);
  purge();
  expect(await Promise.all([get('/team'), get('/journal/a%20b?x=1'), get('/teams')])).toEqual([
    '302 /about',
    '308 /news/a%20b?x=1',
    200,
  ]);
  expect(service.reads).toBe(2);
  service.items = [];
  purge();
  expect(await get('/team')).toBe(200);
});

test('a request that comes while the rules are read waits for them, also if they change again meanwhile', async () => {
  const { service, get, purge } = start();
  const first = Promise.withResolvers<void>();
  service.wait = first.promise;
  service.items = [rule('1', '/team', '/old')];
  const early = get('/team');
  await expect.poll(() => service.reads).toBe(1);
  purge();
  service.items = [rule('1', '/team', '/new')];
  service.wait = Promise.resolve();
  const late = get('/team');
  expect(await late).toBe('301 /new');
  first.resolve();
  expect(await early).toBe('301 /new');
  expect(await get('/team')).toBe('301 /new');
});

test('rules of the file come first, and rules of the site that make a loop with them do not apply', async () => {
  const { service, get, purge } = start([{ from: '/team', to: '/people', status: 301 }]);
  service.items = [rule('1', '/team', '/about'), rule('2', '/staff', '/team')];
  expect([await get('/team'), await get('/staff')]).toEqual(['301 /people', '301 /team']);
  service.items = [rule('3', '/people', '/team')];
  purge();
  expect([await get('/people'), await get('/team')]).toEqual([200, '301 /people']);
});

test('while the service is down, the last rules apply, and addresses of the program are never redirected', async () => {
  const { service, get, purge } = start();
  service.items = [rule('1', '/team', '/about'), rule('2', '/account/old', '/account')];
  expect(await get('/team')).toBe('301 /about');
  service.isDown = true;
  purge();
  expect(await get('/team')).toBe('301 /about');
  expect(await get('/account/old')).toBe(200);
});

test('visits are counted and reported from time to time, also at the end and after a failure', async () => {
  const { service, get } = start();
  service.items = [rule('1', '/team', '/about'), rule('2', '/old', '/new')];
  service.refusesReports = true;
  for (const path of ['/team', '/team', '/old', '/']) await get(path);
  const before = service.refusals;
  await expect.poll(() => service.refusals).toBeGreaterThan(before);
  service.refusesReports = false;
  await expect.poll(() => service.reported.length).toBe(2);
  expect(service.reported).toEqual(
    expect.arrayContaining([
      { id: '1', count: 2 },
      { id: '2', count: 1 },
    ]),
  );
  await get('/team');
  await site?.close();
  expect(service.reported.at(-1)).toEqual({ id: '1', count: 1 });
});
