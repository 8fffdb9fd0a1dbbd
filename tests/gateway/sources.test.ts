/** The gateway caches responses of the apps service and the settings of the site for some time. */
import { expect, test, vi } from 'vitest';
import { usualLook } from '#contract/content/look.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { createAppsSource } from '../../server/gateway/upstream/apps-source.ts';
import { createSiteSource } from '../../server/gateway/upstream/site-source.ts';

const config = { APP_ID: 'the-app', appsCache: 1_000, appsStale: 10_000 };
const app = (path: string, trashedAt: Date | null = null) => ({
  trashedAt,
  endpoints: [{ path, method: 'GET', requiredPermissionIds: [], trashedAt: null }],
});

/** A service whose next answers the test gives; an error is thrown. */
function service() {
  const inputs: unknown[] = [];
  const answers: unknown[] = [];
  const api = (async (_endpoint: unknown, input: unknown) => {
    inputs.push(input);
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Api;
  return { api, inputs, answers };
}

function appsAt({ isListening = false } = {}) {
  const now = { value: 0 };
  const source = createAppsSource({ config, isListening: () => isListening, clock: () => now.value });
  const { api, inputs, answers } = service();
  const paths = async () => [...((await source.accessRulesFor(api)) ?? new Map([['no app', 0]])).keys()];
  return { source, api, inputs, answers, paths, now };
}

test('the access rules of the configured app are read once for appsCache', async () => {
  const { inputs, answers, paths, now } = appsAt();
  answers.push(app('/a'), app('/b'));
  expect(await Promise.all([paths(), paths()])).toEqual([['/a'], ['/a']]);
  now.value = 999;
  expect(await paths()).toEqual(['/a']);
  expect(inputs).toEqual([{ id: 'the-app' }]);
  now.value = 1_000;
  expect(await paths()).toEqual(['/b']);
});

test('T18: rules are used no longer when the clock of the machine is set back by an hour', async () => {
  const source = createAppsSource({ config, isListening: () => false });
  const { api, answers } = service();
  answers.push(app('/a'), app('/b'));
  await source.accessRulesFor(api);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + config.appsCache);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  expect([...((await source.accessRulesFor(api)) ?? [])].map(([path]) => path)).toEqual(['/b']);
});

test('S52 T17: an app that is missing or in the trash has no rules', async () => {
  for (const answer of [failures.notFound('this_app'), app('/a', new Date())]) {
    const { answers, paths } = appsAt();
    answers.push(answer);
    expect(await paths()).toEqual(['no app']);
  }
});

test('T18: rules are used for appsStale while the service is down, and no longer', async () => {
  const { answers, paths, now } = appsAt();
  answers.push(app('/a'), failures.noResponse(), failures.noResponse());
  await paths();
  now.value = 9_999;
  expect(await paths()).toEqual(['/a']);
  now.value = 10_000;
  await expect(paths()).rejects.toMatchObject({ status: 504 });
});

test('while change events arrive, nobody waits for rules that are known, and they are read again after appsCache', async () => {
  const { source, answers, inputs, paths, now } = appsAt({ isListening: true });
  const late = Promise.withResolvers<unknown>();
  answers.push(app('/a'), late.promise, app('/c'));
  await paths();
  now.value = 1_000;
  expect([await paths(), await paths(), inputs.length]).toEqual([['/a'], ['/a'], 2]);
  late.resolve(app('/b'));
  await expect.poll(paths).toEqual(['/b']);
  source.purge(['app:the-app']);
  expect(await paths()).toEqual(['/c']);
  now.value = 11_000;
  answers.push(failures.noResponse());
  await expect(paths()).rejects.toMatchObject({ status: 504 });
});

test.each([
  ['an unreadable answer', failures.badGateway()],
  ['a refused session', failures.unauthorized()],
  ['a rate limit', failures.tooMany(1)],
])('T18: %s is no outage, so no cached rule grants access', async (_what, error) => {
  const { answers, paths, now } = appsAt();
  answers.push(app('/a'), error);
  await paths();
  now.value = 1_000;
  await expect(paths()).rejects.toBe(error);
});

test.each([
  ['ended session', failures.unauthorized()],
  ['missing permission', failures.forbidden()],
  ['closed connection', failure(499, 'client_gone', givenText('Gone'))],
])('of two visitors who wait for one call, the %s of the first does not concern the second', async (_what, error) => {
  const { answers, inputs, paths } = appsAt();
  answers.push(error, app('/a'));
  const [first, second] = await Promise.allSettled([paths(), paths()]);
  expect([first, second]).toEqual([
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: ['/a'] },
  ]);
  expect(inputs).toHaveLength(2);
});

test('an outage is reported to all who wait for the call', async () => {
  const { answers, inputs, paths } = appsAt();
  answers.push(failures.noResponse());
  for (const end of await Promise.allSettled([paths(), paths()])) expect(end.status).toBe('rejected');
  expect(inputs).toHaveLength(1);
});

test.each([['app:the-app'], ['all']])('a change of %s during a call keeps its answer out of the cache', async (tag) => {
  const { source, answers, inputs, paths } = appsAt();
  const late = Promise.withResolvers<unknown>();
  answers.push(late.promise, app('/new'));
  const before = paths();
  source.purge([tag]);
  const after = paths();
  expect(await after).toEqual(['/new']);
  late.resolve(app('/old'));
  expect(await before).toEqual(['/old']);
  expect(await paths()).toEqual(['/new']);
  source.purge(['app:another', 'users']);
  expect(await paths()).toEqual(['/new']);
  expect(inputs).toHaveLength(2);
});

const site = (given: object) => ({ look: usualLook, pagesOff: [], locale: 'en-GB', timeZone: 'UTC', ...given });

test('the site is read once until it changes, and the last answer is used while the service is down', async () => {
  const { api, inputs, answers } = service();
  const { siteOf, purge } = createSiteSource({ api, isListening: () => true });
  answers.push(
    failures.noResponse(),
    site({ name: 'First' }),
    site({ name: 'Second' }),
    failures.noResponse(),
    site({ name: 'Third' }),
  );
  await expect(siteOf()).rejects.toMatchObject({ status: 504 });
  const names = async () => (await siteOf()).name;
  expect([await names(), await names()]).toEqual(['First', 'First']);
  purge(['posts']);
  expect(await names()).toBe('First');
  purge(['posts', 'site']);
  expect([await names(), await names()]).toEqual(['Second', 'Second']);
  purge(['all']);
  expect([await names(), await names()]).toEqual(['Second', 'Third']);
  expect(inputs).toHaveLength(5);
});

test('the site is read again each second while no events arrive, and what was closed stays closed during an outage', async () => {
  const { api, inputs, answers } = service();
  let isListening = true;
  const { siteOf, purge } = createSiteSource({ api, isListening: () => isListening });
  answers.push(site({ open: false }), failures.noResponse(), failures.noResponse(), site({ open: true }));
  const isOpen = async () => (await siteOf()).open;
  expect(await isOpen()).toBe(false);
  purge(['all']);
  expect(await isOpen()).toBe(false);
  isListening = false;
  expect(await isOpen()).toBe(false);
  await expect.poll(isOpen, { timeout: 15_000, interval: 50 }).toBe(true);
  expect(inputs.length).toBe(4);
});

/** Ends with the mocks of the test. */
const aSecondLater = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);

test('without events nobody gets a site that is older than a second, and a slow older answer changes nothing', async () => {
  const { api, answers } = service();
  const { siteOf, known } = createSiteSource({ api, isListening: () => false });
  const late = Promise.withResolvers<unknown>();
  answers.push(site({ open: true }), late.promise, site({ open: false }));
  await siteOf();
  aSecondLater();
  const slow = siteOf();
  aSecondLater();
  expect((await siteOf()).open).toBe(false);
  late.resolve(site({ open: true }));
  expect([(await slow).open, known()?.open]).toEqual([false, false]);
});

test('a change is read at once, so an outage before the next visitor opens nothing', async () => {
  const { api, answers } = service();
  const { siteOf, known, purge } = createSiteSource({ api, isListening: () => true });
  answers.push(site({ open: true }), site({ open: false }), failures.noResponse());
  await siteOf();
  purge(['site']);
  await expect.poll(() => known()?.open).toBe(false);
  purge(['site']);
  expect((await siteOf()).open).toBe(false);
});
