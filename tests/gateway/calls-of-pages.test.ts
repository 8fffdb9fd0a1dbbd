/**
 * A page makes one call for what it shows and one to each service for its share of the overview, such as what waits. A call that
 * is added fails its page here.
 */
import { expect, test } from 'vitest';
import { administratorRole } from '#contract/auth/roles.ts';
import { panelHeader } from '#contract/panels.ts';
import { type Route, routes } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { formOn } from '../helpers/page-visitor.ts';
import { listAddresses, setUpSlowAccount } from '../helpers/slow-account.ts';

const { slow, open, administrator } = setUpSlowAccount();

const requests = () => Object.values(slow).flatMap((service) => service.requests);
const shares = / \/(?<service>\w+)\/(?:overview|own-waiting)$/;
/** They find out who asks and which screens are open to them. */
const identity = /^GET \/(auth\/session\/validate|apps\/(?!records|audit|overview))/;

async function callsOf(ask: () => Promise<Response>) {
  for (const service of Object.values(slow)) service.requests.length = 0;
  const { status } = await ask().then(async (response) => ({ status: response.status, text: await response.text() }));
  const all = requests().filter((call) => !identity.test(call));
  return {
    status,
    shown: all.filter((call) => !shares.test(call.replace(/\?.*/, ''))),
    shared: all.flatMap((call) => shares.exec(call.replace(/\?.*/, ''))?.groups?.['service'] ?? []).sort(),
  };
}

const fixed = Object.values<Route>(routes).flatMap(({ access, pattern }) =>
  (access === 'signed-in' || access === 'endpoint') && !pattern.includes(':') ? [pattern] : [],
);

/** Pages that need more than one call for what they show, or none beside their share of the overview. */
const several: Readonly<Record<string, number>> = {
  '/account': 3,
  '/account/confirm': 2,
  '/account/cart/order': 2,
  '/account/messages': 2,
  '/account/settings': 10,
  '/account/operations': 9,
  '/account/audit-log': 4,
  '/account/user-admin': 2,
  '/account/roles-admin': 2,
  '/account/product-admin': 3,
  '/account/waitlist-admin': 3,
  '/account/customer-service': 2,
  '/account/customer-service?view=all&part=orders': 1,
};
const lists = new Set(listAddresses.map(({ address }) => address.replace(/\?.*/, '')));

test.each([...new Set([...fixed, ...listAddresses.map(({ address }) => address)])])('%s', async (address) => {
  const path = address.replace(/\?.*/, '');
  // The gateway reads once what never changes, such as countries.
  await (await open(address, { scripts: false })).text();
  const { status, shown, shared } = await callsOf(() => open(address, { scripts: false }));
  const maxCalls = several[address] ?? several[path] ?? 1;
  expect([status, shown.length <= maxCalls, shown]).toEqual([200, true, expect.any(Array)]);
  expect(shared).toEqual(
    path === '/account' ? ['apps', ...ofStaff] : lists.has(path) || 'admin' in routeOf(path) ? ofStaff : ['trade'],
  );
});

const ofStaff = ['auth', 'content', 'trade'];
const routeOf = (path: string): Route => Object.values<Route>(routes).find(({ pattern }) => pattern === path)!;

test('a panel of the overview that loads alone asks for its own part', async () => {
  await (await open('/account', { scripts: false })).text();
  for (const service of Object.values(slow)) service.requests.length = 0;
  await (await open('/account/_payload', { headers: { [panelHeader]: 'next-orders' } })).text();
  expect(requests().filter((call) => !identity.test(call))).toEqual([
    'GET /auth/own-account',
    'GET /content/open-policy-acceptances',
    'GET /trade/overview?orders=3',
  ]);
});

const first = async (list: string) => (await administrator().send(`GET ${list}`)).body.items[0].id;

test.each([
  ['blog-admin?post=', '/content/admin/posts', 4],
  ['product-admin?product=', '/content/admin/products', 6],
  ['policy-admin?policy=', '/content/admin/policies', 3],
  ['deck-admin?deck=', '/content/admin/decks', 2],
  [`user-admin?user=${demoPeople.first.id}`, null, 9],
  [`roles-admin?role=${administratorRole}`, null, 4],
  ['organization-admin?organization=00000000-0000-4000-8000-000000000101', null, 4],
  ['waitlist-admin?waitlist=fan', null, 4],
  ['customer-service?thread=INQ-4HTW8Q', null, 6],
  ['customer-service?part=orders&order=ORD-3FK7QZ', null, 3],
] as const)('a record: %s', async (query, list, maxCalls) => {
  const address = `/account/${query}${list ? await first(list) : ''}`;
  await (await open(address, { scripts: false })).text();
  const { status, shown, shared } = await callsOf(() => open(address, { scripts: false }));
  expect([status, shown.length <= maxCalls, shown]).toEqual([200, true, expect.any(Array)]);
  expect(shared).toEqual(ofStaff);
});

test('a post that was saved is not read again, nor what the form has not changed', async () => {
  const id = await first('/content/admin/posts');
  const address = `/account/blog-admin?post=${id}`;
  const { content, pending, slug } = (await administrator().send(`GET /content/admin/posts/${id}`)).body;
  const { title, summary, body } = pending ?? content;
  const form = formOn(await (await open(address, { scripts: false })).text(), 'slug')!;
  const action = [...form.keys()].find((name) => name.startsWith('$ACTION_ID_'))!;
  form.delete(action);
  const values = { title: `${title}!`, summary, slug, body: JSON.stringify(body), operation: 'save' };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const headers = { 'x-action': action.replace('$ACTION_ID_', ''), 'sec-fetch-site': 'same-origin' };
  const { status, shown, shared } = await callsOf(() => open(address, { method: 'POST', headers, body: form }));
  expect([status, shared, shown.map((call) => call.replace(/\?.*/, ''))]).toEqual([
    200,
    [],
    ['GET /auth/colleagues', `PUT /content/admin/posts/${id}`, 'GET /content/previews'],
  ]);
});
