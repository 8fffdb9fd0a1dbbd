import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { listOwnPages } from '#contract/content/pages.ts';
import {
  createPage,
  getPageRecord,
  movePage,
  publishPage,
  savePage,
  trashPage,
} from '#contract/content/pages-admin.ts';
import { changeRedirect, createRedirect } from '#contract/content/redirects.ts';
import { serviceNames } from '#contract/endpoint.ts';
import { type Route, routes } from '#contract/routes.ts';
import { callerAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const services = started(() => startWithPeople());
const call = callerAs(services, { permissions: ['pages.manage', 'site.manage'] });

async function add(route: string, address: string | null = null) {
  const { revision } = await call(createPage, { route, title: `Page ${route}` });
  if (address !== null) await call(movePage, { route, address, revision });
}
async function move(route: string, address: string | null) {
  const { revision } = await call(getPageRecord, { route });
  const path = `PUT /content/admin/pages/${route}/address`;
  return services.send(path, { as: 'system', body: { address, revision } });
}
async function publish(route: string) {
  const { content, revision } = await call(getPageRecord, { route });
  const quote = { id: randomUUID(), type: 'quote', text: route, source: null } as const;
  const saved = await call(savePage, { ...content, blocks: [quote], route, revision });
  await call(publishPage, { route, revision: saved.revision });
}
const redirect = (from: string, to = '/about') =>
  services.send('POST /content/admin/redirects', { as: 'system', body: { from, to, status: 301 } });

const taken = [...Object.values<Route>(routes).map(({ pattern }) => pattern), ...serviceNames.map((name) => `/${name}`)]
  .map((pattern) => `/${pattern.split('/', 2)[1]}`)
  .filter((first) => first.length > 4);
test.each([
  ...[...new Set(taken)].flatMap((first) => [first, `${first}/more`]),
  '/media/a',
  '/assets',
  '/healthz',
  '/home',
])('%s belongs to the program', async (address) => {
  await call(createPage, { route: 'reserved', title: 'Reserved' }).catch(() => undefined);
  const { status, body } = await move('reserved', address);
  expect([status, body.fields]).toEqual([422, { address: expect.stringMatching(/belong to the program/) }]);
});

test.each([
  ['pricing', /one to three parts/],
  ['/', /one to three parts/],
  ['/Pricing', /one to three parts/],
  ['/a/b/c/d', /one to three parts/],
  ['/pricing/', /one to three parts/],
  ['//pricing', /one to three parts/],
  ['/robots.txt', /one to three parts/],
  ['/prïcing', /one to three parts/],
  ['/pricing?a=1', /one to three parts/],
  [`/${'x'.repeat(101)}`, /one to three parts/],
  ['/de', /languages/],
  ['/haw/about', /languages/],
])('the address %s is refused', async (address, why) => {
  await call(createPage, { route: 'malformed', title: 'Malformed' }).catch(() => undefined);
  const { status, body } = await move('malformed', address);
  expect([status, body.fields]).toEqual([422, { address: expect.stringMatching(why) }]);
});

test('two pages never have one address, also in the trash, and two of them can change places', async () => {
  await add('one', '/place-a');
  await add('two', '/place-b');
  expect((await move('one', '/place-b')).body.fields).toEqual({ address: expect.stringContaining('“Page two”') });
  expect((await move('two', '/place-c')).status).toBe(200);
  expect((await move('one', '/place-b')).status).toBe(200);
  expect((await move('two', '/place-a')).status).toBe(200);
  await Promise.all(['one', 'two'].map(publish));
  const { items } = await call(listOwnPages, {});
  const found = Object.fromEntries(
    items.map(({ route, address, formerAddresses }) => [route, [address, ...formerAddresses]]),
  );
  expect(found).toMatchObject({ one: ['/place-b'], two: ['/place-a', '/place-c'] });
  const { revision } = await call(getPageRecord, { route: 'one' });
  await call(trashPage, { route: 'one', revision });
  expect((await move('two', '/place-b')).body.fields).toEqual({ address: expect.stringContaining('trash') });
  for (const route of ['left', 'right']) await add(route);
  const answers = await Promise.all(['left', 'right'].map((route) => move(route, '/wanted-by-both')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a page of every site stays where it is, and an old revision changes nothing', async () => {
  expect((await move('about', '/who-we-are')).status).toBe(409);
  await add('revised', '/revised-once');
  const body = { address: '/revised-twice', revision: 1 };
  expect((await services.send('PUT /content/admin/pages/revised/address', { as: 'system', body })).status).toBe(409);
  const { headers } = services.person({ permissions: ['posts.manage'] });
  expect((await services.send('PUT /content/admin/pages/revised/address', { headers, body })).status).toBe(403);
  const { entries } = await call(listContentAudit, { targetType: 'page', targetId: 'revised' });
  expect(entries[0]).toMatchObject({
    action: 'page.move',
    before: { address: null },
    after: { address: '/revised-once' },
  });
});

test('an address is redirected or leads to a page, never both', async () => {
  const { id, revision } = await call(createRedirect, { from: '/moved-away', to: '/about', status: 301 });
  await call(createRedirect, { from: '/parts/:name', to: '/about', status: 301 });
  await add('redirected');
  for (const [address, from] of [
    ['/moved-away', '/moved-away'],
    ['/parts/saw', '/parts/:name'],
  ] as const)
    expect((await move('redirected', address)).body.fields).toEqual({ address: expect.stringContaining(from) });
  await move('redirected', '/tools/saw');
  for (const from of ['/tools/saw', '/tools/:name'])
    expect((await redirect(from)).body.fields).toEqual({ from: expect.stringContaining('“Page redirected”') });
  await expect(call(changeRedirect, { id, revision, from: '/tools/saw', to: '/about', status: 301 })).rejects.toThrow(
    '422',
  );
  await move('redirected', '/tools/plane');
  expect((await redirect('/tools/saw')).status).toBe(201);
});

test('a link to a page by any of its addresses is fine while visitors see the page', async () => {
  await add('linked', '/linked-first');
  await move('linked', '/linked-second');
  const addresses = ['/pages/linked', '/linked-first', '/linked-second'];
  const findings = async () => {
    const { content, pending, revision } = await call(getPageRecord, { route: 'horizon' });
    const cards = [...addresses, '/linked-nowhere'].map((href) => ({ title: href, text: '', href }));
    const block = { id: randomUUID(), type: 'cards', heading: null, lead: null, cards } as const;
    const draft = { ...(pending ?? content), blocks: [block] };
    const saved = await call(savePage, { ...draft, route: 'horizon', revision });
    return saved.findings.map(({ level, message }) => `${level}: ${message}`).join('\n');
  };
  const before = await findings();
  for (const address of addresses) expect(before).toMatch(new RegExp(`warning: .*${address}`));
  expect(before).toMatch(/error: .*\/linked-nowhere/);
  await publish('linked');
  const after = await findings();
  for (const address of addresses) expect(after).not.toContain(address);
  expect(after).toContain('/linked-nowhere');
  const { body } = await services.send('GET /content/pages/linked/dependents', { as: 'system' });
  expect(body.dependents).toEqual([{ what: 'page that links to it', count: 1 }]);
});
