import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import {
  changeRedirect,
  countRedirects,
  createRedirect,
  deleteRedirect,
  listRedirectRecords,
  listSiteRedirects,
  redirectLimits,
} from '#contract/content/redirects.ts';
import { tags } from '#contract/events.ts';
import { readEvents } from '../helpers/event-stream.ts';
import { callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['site.manage'] });
const add = (from: string, to: string, status: 301 | 302 | 308 = 301) => call(createRedirect, { from, to, status });
const post = (body: object) => services.send('POST /content/admin/redirects', { as: 'system', body });
const empty = async () => {
  for (const { id } of (await call(listRedirectRecords, {})).items) await call(deleteRedirect, { id });
};

test('redirects are added, changed and deleted with site.manage only, with history and an event, and gateways list them', async () => {
  const { headers } = services.person({ permissions: ['pages.manage'] });
  const body = { from: '/team', to: '/about', status: 301 };
  expect((await services.send('POST /content/admin/redirects', { headers, body })).status).toBe(403);
  expect((await services.send('GET /content/admin/redirects', { headers })).status).toBe(403);

  const events = await readEvents(services, 'content');
  const { id, revision } = await add('/team', '/about', 302);
  await add('/journal/:slug', '/news/:slug', 308);
  const { body: listed } = await services.send('GET /content/redirects');
  expect(listed.items).toEqual([
    { id, from: '/team', to: '/about', status: 302 },
    { id: expect.any(String), from: '/journal/:slug', to: '/news/:slug', status: 308 },
  ]);
  const changed = await call(changeRedirect, {
    id,
    revision,
    from: '/team',
    to: 'https://team.example/',
    status: 301,
  });
  expect(changed).toMatchObject({ to: 'https://team.example/', status: 301, revision: revision + 1, hits: 0 });
  const old = { from: '/team', to: '/', status: 301, revision };
  expect((await services.send(`PUT /content/admin/redirects/${id}`, { as: 'system', body: old })).status).toBe(409);
  expect(await call(deleteRedirect, { id })).toEqual({ id, from: '/team', to: 'https://team.example/', status: 301 });
  const { entries } = await call(listContentAudit, { targetType: 'redirect', targetId: id });
  expect(entries.map(({ action }) => action)).toEqual(['redirect.delete', 'redirect.save', 'redirect.create']);
  await expect.poll(() => events.tags().filter((tag) => tag === tags.redirects)).toHaveLength(4);
  expect(events.tags().filter((tag) => tag === tags.site)).toHaveLength(4);
  events.close();
  await empty();
});

test.each([
  ['to', '/a', '/a', /\/a → \/a/],
  ['to', '/b', '/old/b', /\/b → (?:\/old)?\/b/],
  ['to', '/first', '/hop-1', /\/first → .*\/hop-5/],
  ['to', '/a', '/b/:name', /has no :name/],
  ['from', '/taken', '/about', /already a redirect/],
  ['from', '/old/:other', '/about', /already a redirect/],
])('a redirect is refused at %s: %s to %s', async (field, from, to, message) => {
  await empty();
  await add('/old/:x', '/:x');
  await add('/taken', '/news');
  for (const hop of [1, 2, 3, 4]) await add(`/hop-${hop}`, `/hop-${hop + 1}`);
  const { status, body } = await post({ from, to, status: 301 });
  expect([status, body.fields]).toEqual([422, { [field]: expect.stringMatching(message) }]);
  await empty();
});

test.each([
  ['from', { from: '/' }],
  ['from', { from: 'team' }],
  ['from', { from: '/:page' }],
  ['from', { from: '/account/orders' }],
  ['from', { from: '/api/x' }],
  // Short enough as it is typed, too long as it is stored.
  ['from', { from: `/${'\u3000'.repeat(100)}x` }],
  ['to', { to: 'http://plain.example/' }],
  ['to', { to: 'javascript:alert(1)' }],
  ['to', { to: '//elsewhere.example' }],
  ['status', { status: 307 }],
  ['status', { status: 200 }],
])('a redirect with a wrong %s is refused: %j', async (field, wrong) => {
  const { status, body } = await post({ from: '/from', to: '/to', status: 301, ...wrong });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test('two redirects that make a loop together are not both added', async () => {
  const answers = await Promise.all([
    post({ from: '/one', to: '/two', status: 301 }),
    post({ from: '/two', to: '/one', status: 301 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  await empty();
});

test('there is a limit of patterns', async () => {
  for (let index = 0; index < redirectLimits.patterns; index++) await add(`/pattern-${index}/:x`, '/news');
  const { status, body } = await post({ from: '/one-more/:x', to: '/news', status: 301 });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['from']]);
  expect((await post({ from: '/plain', to: '/news', status: 301 })).status).toBe(201);
  await empty();
});

test('gateways report visits, and nobody else', async () => {
  const { id } = await add('/counted', '/news');
  const hits = [
    { id, count: 3 },
    { id: '00000000-0000-4000-8000-00000000dead', count: 1 },
  ];
  const report = (as: 'system' | 'person') =>
    services.send('POST /content/redirects/hits', {
      ...(as === 'system' ? { as } : { headers: services.person({ permissions: ['site.manage'] }).headers }),
      body: { hits },
    });
  expect((await report('person')).status).toBe(403);
  for (const _ of [1, 2]) expect((await report('system')).status).toBe(200);
  const { items } = await call(listRedirectRecords, {});
  expect(items).toMatchObject([{ id, hits: 6, lastHitAt: expect.any(Date), revision: 1 }]);
  expect((await call(listSiteRedirects, {})).items).toHaveLength(1);
  expect(countRedirects.access).toBe('site.manage');
  await empty();
});
