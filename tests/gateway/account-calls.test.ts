/** Responses of external auth and apps services. */
import { afterEach, expect, test } from 'vitest';
import { listApps } from '#contract/apps/apps.ts';
import {
  endSession,
  invalidSessions,
  listSessions,
  toSession,
  validateSession,
  verifySession,
} from '#contract/auth/sessions.ts';
import { findUsers, getUser } from '#contract/auth/users.ts';
import { createApiHarness } from '../helpers/api-to.ts';
import { json } from '../helpers/foreign-service.ts';

const { apiTo, end } = createApiHarness();
afterEach(end);
const answering = async (body: unknown) => (await apiTo((_hit, response) => json(response, 200, body))).api;

const userId = '7f1b2c3d-0000-4000-8000-000000000001';
const person = {
  id: userId,
  phone_number: '+15550100000',
  country: 'US',
  name: 'A person',
  email: null,
  created_at: '2026-01-02T03:04:05.678Z',
};

test('S104 S101: a user is accepted bare or wrapped, and one without an id is a bad gateway', async () => {
  for (const body of [person, { user: person }]) {
    const api = await answering(body);
    expect((await api(getUser, { id: userId })).user.phoneNumber).toBe('+15550100000');
    const validated = await api(validateSession, {});
    expect([validated.user.id, validated.session]).toEqual([userId, undefined]);
  }
  for (const body of [{ user: null }, { user: {} }, {}, null, [], 'ok', { user: { ...person, id: '' } }]) {
    const api = await answering(body);
    await expect(api(validateSession, {})).rejects.toMatchObject({ tag: 'failure', status: 502 });
  }
});

test('S108: the list of apps is accepted bare or wrapped', async () => {
  const app = { id: 'a', name: 'Site', domain: 'example.com', endpoints: [] };
  for (const body of [[app], { apps: [app] }])
    expect((await (await answering(body))(listApps, {}))[0]).toMatchObject({ id: 'a', endpoints: [] });
});

test('S87 S88: sessions that are not a list fail with 500 and the specified message', async () => {
  for (const body of [{ sessions: {} }, { sessions: null }, {}, null, 'x', { sessions: 'none' }]) {
    const api = await answering(body);
    await expect(api(listSessions, { userId })).rejects.toMatchObject({
      status: 500,
      userMessage: 'Invalid sessions data',
    });
  }
  expect(invalidSessions).toBe('Invalid sessions data');
});

test('S65 S106: a session is read with app, start and first factor, also when it has no factor', async () => {
  const started = '2026-01-02T03:04:05.678Z';
  const full = {
    session_id: 's-1',
    started_at: started,
    custom_claims: { app_id: 'app-1' },
    authentication_factors: [
      { delivery_method: 'sms', type: 'otp' },
      { delivery_method: 'email', type: 'magic_link' },
    ],
  };
  const bare = { session_id: 's-2', started_at: started, authentication_factors: [] };
  for (const body of [{ sessions: [full, bare] }, [full, bare]]) {
    const { sessions } = await (await answering(body))(listSessions, { userId });
    expect(sessions.map(toSession)).toMatchObject([
      { id: 's-1', appId: 'app-1', createdAt: new Date(started), deliveryMethod: 'sms', type: 'otp' },
      { id: 's-2', appId: null, createdAt: new Date(started), deliveryMethod: null, type: null },
    ]);
  }
});

test('S75: the id of a new session is accepted in either spelling, but not in both', async () => {
  const answer = { user: person, token: 'secret' };
  const input = { methodId: 'm', otp: '123 456', appId: 'a' };
  for (const body of [
    { ...answer, sessionId: 's-1' },
    { ...answer, session_id: 's-1' },
  ])
    expect((await (await answering(body))(verifySession, input)).sessionId).toBe('s-1');
  const both = await answering({ ...answer, sessionId: 's-1', session_id: 's-2' });
  await expect(both(verifySession, input)).rejects.toMatchObject({ status: 502 });
});

test('S100 S77: ending a session sends its id and token in the JSON body of a DELETE', async () => {
  const { api, service } = await apiTo((_hit, response) => response.writeHead(204).end(), {
    request: { token: 'bearer-of-the-session' },
  });
  await api(endSession, { sessionId: 's-1', sessionToken: 't-1' });
  const [hit] = service.hits;
  expect([hit?.method, hit?.url, JSON.parse(hit?.body ?? '')]).toEqual([
    'DELETE',
    '/auth/session',
    { session_id: 's-1', session_token: 't-1' },
  ]);
  expect(hit?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer bearer-of-the-session',
  });
});

test('S97 S102: calls go below {host}/auth, whether or not the setting ends in a slash', async () => {
  for (const base of ['', '/', '/deep', '/deep/']) {
    const { api, service } = await apiTo((_hit, response) => json(response, 200, { users: [] }), { base });
    await api(findUsers, { query: 'ann', searchType: 'name' });
    expect(service.hits[0]?.url).toBe(`${base.replace(/\/$/, '')}/auth/users/?query=ann&search_type=name`);
  }
});
