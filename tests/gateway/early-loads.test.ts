/** Pages that begin to load while auth is asked whose session it is. */
import type { ServerResponse } from 'node:http';
import { signerFactory } from '@fastify/cookie';
import { expect, test } from 'vitest';
import { panelHeader } from '#contract/panels.ts';
import { jsonOnPage, setUpAccountGateway } from '../helpers/account-gateway.ts';
import {
  administrator,
  customer,
  inDays,
  type Person,
  respondWithFailure,
  sessionIdOf,
} from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { settings } from '../helpers/guarded-app.ts';
import { generousTimeouts } from '../helpers/program.ts';
import type { Sending } from '../helpers/send.ts';
import { answerWith } from '../helpers/streamed-page.ts';

// Access rules are read again for each page, so that they may change.
const gateway = setUpAccountGateway({ env: { ...generousTimeouts, appsCache: '0' } });
const services = () => gateway().services;
const screen = '/account/roles-admin';
const secret = 'GET /trade/secret/rolesAdmin';

/** Nobody else's session is the same in two tests, because a gateway remembers them. */
let people = 0;
function personOf(person: Person = administrator) {
  const token = `token-early-${++people}`;
  services().world.tokens.set(token, person);
  return { token, visitor: gateway().visitor(token) };
}

/** Opens the screen once, then again, and returns when auth is asked and the page has read, while auth does not answer. */
async function openEarly(person?: Person, address = screen) {
  const { token, visitor } = personOf(person);
  expect((await visitor.get(address)).status).toBe(200);
  visitor.cookies.delete('chosen-organization');
  services().hits.length = 0;
  const { promise: asked, resolve } = Promise.withResolvers<() => unknown>();
  services().world.faults.set('GET /auth/session/validate', (hit, response) =>
    resolve(() => {
      services().world.faults.delete('GET /auth/session/validate');
      const known = services().world.tokens.get(token);
      if (!known) return respondWithFailure(401)(hit, response);
      return json(response, 200, validated(known, token));
    }),
  );
  const opening = visitor.get(address);
  const answer = await asked;
  await expect.poll(() => services().requestsTo(secret).length).toBe(1);
  return { token, visitor, opening, answer };
}

const validated = (person: Person, token: string) => ({
  user: { ...person, phone_number: '+15550100000', country: 'US', email: null, created_at: inDays(-9) },
  session: {
    id: sessionIdOf(token),
    started_at: inDays(-1),
    verified_at: inDays(-1),
    // Each use of a session puts off its end.
    expires_at: inDays(29 + Math.random()),
    rotates_at: inDays(1),
  },
});

test('a page reads while auth is asked, and once only', async () => {
  const { opening, answer } = await openEarly();
  answer();
  const response = await opening;
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('secret of rolesAdmin')]);
  expect(services().requestsTo(secret).length).toBe(1);
});

test.each([
  ['lost the right', { ...administrator, roles: [] }, '/account?notice=forbidden&screen=%2Faccount%2Froles-admin'],
  ['signed out elsewhere', null, '/account/login?redirect=%2Faccount%2Froles-admin&notice=expired'],
])('T18 T42: nothing that was read early is sent to somebody who %s meanwhile', async (_, now, location) => {
  services().world.faults.set(secret, answerWith('remember'));
  const { token, opening, answer } = await openEarly();
  if (now) services().world.tokens.set(token, now);
  else services().world.tokens.delete(token);
  answer();
  const response = await opening;
  expect(response.headers.get('location')).toBe(location);
  expect(await response.text()).not.toContain('remember');
  expect(response.headers.getSetCookie().join()).not.toContain('chosen-organization');
});

test('T18: a page that was read for what somebody was is read again for what they are', async () => {
  const { token, opening, answer } = await openEarly();
  services().world.tokens.set(token, { ...administrator, name: 'Ada Renamed' });
  services().world.faults.set(secret, answerWith('read again'));
  answer();
  const text = await (await opening).text();
  expect([text.includes('Ada Renamed'), text.includes('read again')]).toEqual([true, true]);
  expect(text).not.toContain('secret of rolesAdmin');
});

test('T17: a page that was closed meanwhile is not shown', async () => {
  const { opening, answer } = await openEarly();
  const { endpoints } = services().world;
  services().world.endpoints = endpoints.filter(({ path }) => path !== screen);
  answer();
  const response = await opening.finally(() => {
    services().world.endpoints = endpoints;
  });
  expect([response.status, (await response.text()).includes('secret of')]).toEqual([404, false]);
});

test('T17: a page does not link a screen that was closed meanwhile', async () => {
  const { opening, answer } = await openEarly();
  const { endpoints } = services().world;
  services().world.endpoints = endpoints.filter(({ path }) => path !== '/account/user-admin');
  answer();
  const response = await opening.finally(() => {
    services().world.endpoints = endpoints;
  });
  const { screens } = await jsonOnPage(response);
  expect(screens).toContain('rolesAdmin');
  expect(screens).not.toContain('usersAdmin');
});

test('writes and cookies of a page wait until the session is confirmed', async () => {
  services().world.faults.set(secret, answerWith('write'));
  const { opening, answer } = await openEarly();
  expect(services().requestsTo('POST /trade/own-operation')).toEqual([]);
  answer();
  expect((await opening).status).toBe(200);
  expect(services().requestsTo('POST /trade/own-operation').length).toBe(1);

  services().world.faults.set(secret, answerWith('remember'));
  const remembering = await openEarly();
  remembering.answer();
  expect((await remembering.opening).headers.getSetCookie().join()).toContain('chosen-organization=my-club');
});

test('a page writes nothing for somebody whose session has ended', async () => {
  services().world.faults.set(secret, answerWith('write'));
  const { token, visitor, opening, answer } = await openEarly();
  services().world.tokens.delete(token);
  answer();
  await (await opening).text();
  await (await visitor.get(screen)).text();
  expect(services().requestsTo('POST /trade/own-operation')).toEqual([]);
});

test('a failure that was met early is the page’s, once the session is confirmed', async () => {
  const { token, visitor } = personOf();
  await (await visitor.get(screen)).text();
  services().world.faults.set(secret, respondWithFailure(503));
  expect((await visitor.get(screen)).status).toBe(503);
  services().world.tokens.delete(token);
  expect((await visitor.get(screen)).headers.get('location')).toContain('/account/login');
});

/** Whether the page reads while auth does not answer; the marker is a request that comes after. */
async function readsEarly(token: string, options: Sending = {}, view = '') {
  const visitor = gateway().visitor(token);
  if (view) visitor.cookies.set('__Host-view', view);
  services().hits.length = 0;
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  services().world.faults.set('GET /auth/session/validate', (_hit, response) => resolve(response));
  const opening = visitor.get(screen, options);
  const response = await asked;
  services().world.faults.clear();
  await (await personOf().visitor.get('/account')).text();
  const isEarly = services().requestsTo(secret).length > 0;
  respondWithFailure(401)({} as never, response);
  await (await opening).text();
  return isEarly;
}

test('a page begins early for a session that auth confirmed last, and for nobody else', async () => {
  const { token, visitor } = personOf();
  expect(await readsEarly(token)).toBe(false);
  await (await visitor.get(screen)).text();
  expect(await readsEarly(token)).toBe(true);
  // Auth has refused it since.
  expect(await readsEarly(token)).toBe(false);
});

test.each([
  ['HEAD', { method: 'HEAD' }, ''],
  ['one panel', { headers: { [panelHeader]: 'first' } }, ''],
  ['a view as somebody else', {}, 'view_made-up'],
])('nothing is read early for %s', async (_, options, view) => {
  const { token, visitor } = personOf();
  await (await visitor.get(screen)).text();
  expect(await readsEarly(token, options, view)).toBe(false);
});

test.each([
  ['of this session', (token: string) => [`session:${sessionIdOf(token)}`]],
  ['of this person', () => [`user:${administrator.id}`]],
])('T18: an event %s ends what is known of it', async (_, tagsOf) => {
  const { token, visitor } = personOf();
  await (await visitor.get(screen)).text();
  const other = personOf(customer);
  await (await other.visitor.get('/account')).text();
  services().publishEvent('auth', [...tagsOf(token), `user:${customer.id}`]);
  // A session that is cached is asked about again once the event has come.
  await expect
    .poll(async () => {
      services().hits.length = 0;
      await (await other.visitor.get('/account')).text();
      return services().requestsTo('GET /auth/session/validate').length;
    })
    .toBe(1);
  expect(await readsEarly(token)).toBe(false);
});

test('T18: a cookie that was signed for something else is no state of a sign-in, and ends nothing', async () => {
  const { visitor } = personOf();
  await (await visitor.get(screen)).text();
  const signed = signerFactory(String(settings().COOKIE_SECRET)).sign(`no-json.${Date.now()}`);
  visitor.cookies.set('__Host-sign-in', signed);
  expect((await visitor.get(screen)).status).toBe(200);
});
