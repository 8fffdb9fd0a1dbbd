import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sitePreviewPath } from '#contract/content/site-preview.ts';
import { routes } from '#contract/routes.ts';
import {
  type AccountGateway,
  jsonOnPage,
  startAccountGateway,
  waitForEventStreams,
} from '../helpers/account-gateway.ts';
import {
  administrator,
  appId,
  dropConnection,
  neverRespond,
  respondWithBody,
  respondWithFailure,
  rightCode,
} from '../helpers/account-services.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('info');

let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({
    logger,
    env: {
      UPSTREAM_TIMEOUT: '2500',
      upstreamMaxResponse: '100000',
      appsCache: '0',
      appsStale: '60000',
      // The breaker has its own tests; here one service stands in for all four.
      BREAKER_FAILURES: '100000',
    },
  });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());
afterEach(() => gateway.services.world.faults.clear());

const faults = () => gateway.services.world.faults;
const validate = '/auth/session/validate';
const signedIn = () => gateway.visitor('token-administrator');

const silent = { status: 504, reason: 'the auth service did not answer' };
const invalid = { status: 502, reason: 'the auth service gave no valid answer' };
const answered = (status: number) => ({ status, reason: `the auth service answered ${status}` });

test.each([
  ['hangs', neverRespond, silent],
  ['is down', dropConnection, silent],
  ['answers 500', respondWithFailure(500), answered(500)],
  ['answers 503', respondWithFailure(503), answered(503)],
  ['answers 429', respondWithFailure(429), answered(429)],
  ['answers 403', respondWithFailure(403), answered(403)],
  ['answers HTML', respondWithBody('<html>', 'text/html'), invalid],
  ['answers truncated JSON', respondWithBody('{'), invalid],
  ['answers ten megabytes', respondWithBody(`"${'x'.repeat(10_000_000)}"`), invalid],
  ['answers a user that is null', respondWithBody('{"user":null}'), invalid],
  ['answers a user without an id', respondWithBody('{"user":{}}'), invalid],
  ['answers a list', respondWithBody('[]'), invalid],
])(
  'S49 S80 S126: when auth %s, account pages lead to the login, forms keep their text, and the cookie works afterwards',
  async (_what, fault, reason) => {
    lines.length = 0;
    faults().set(validate, fault);
    const visitor = signedIn();
    const answer = await visitor.get('/account/orders');
    const login = '/account/login?redirect=%2Faccount%2Forders&notice=unchecked';
    expect([answer.status, answer.headers.get('location')]).toEqual([302, login]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(lines.find(({ msg }) => msg === 'Unauthorized')).toMatchObject(reason);
    expect((await visitor.get('/account/login')).status).toBe(200);
    expect((await visitor.get('/news')).status).toBe(200);
    const posted = await visitor.post('/account/orders', 'own', { text: 'typed words' });
    expect([posted.status, await posted.text()]).toEqual([503, expect.stringContaining('typed words')]);
    faults().clear();
    expect((await visitor.get('/account/orders')).status).toBe(200);
  },
);

test('S80: a payload is asked for again while auth is down, so that a page need not give way to the login', async () => {
  for (const fault of [dropConnection, respondWithFailure(403), respondWithFailure(500)]) {
    faults().set(validate, fault);
    const payload = await signedIn().get('/account/orders/_payload');
    const { status, headers } = payload;
    expect([status, headers.get('retry-after'), headers.getSetCookie()]).toEqual([503, '2', []]);
    expect(await payload.text()).toContain('You are still signed in.');
  }
});

test('T67: public pages and signed-out visitors are served while auth does not answer', async () => {
  faults().set('/auth', neverRespond);
  expect((await gateway.visitor('token-administrator').get('/')).status).toBe(200);
  expect((await gateway.visitor().get('/account/login')).status).toBe(200);
  expect((await gateway.visitor().get('/account')).headers.get('location')).toBe('/account/login?redirect=%2Faccount');
});

test('S80 T21: a 401 for every session redirects each visitor to the login page once and clears the cookies', async () => {
  faults().set(validate, respondWithFailure(401));
  const visitors = Array.from({ length: 20 }, signedIn);
  const answers = await Promise.all(visitors.map((visitor) => visitor.get('/account/orders')));
  for (const [index, visitor] of visitors.entries()) {
    expect(answers[index]?.headers.get('location')).toBe('/account/login?redirect=%2Faccount%2Forders&notice=expired');
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    expect((await visitor.get('/account/login?redirect=%2Faccount%2Forders')).status).toBe(200);
  }
});

test('S46 S134: a failed call of a form is retried once, then the form shows the error and keeps its input', async () => {
  const visitor = gateway.visitor();
  await visitor.post('/account/login', 'start', { phoneNumber: '+15550100000', country: 'US' });
  gateway.services.hits.length = 0;
  faults().set('/auth/session/start', respondWithFailure(503));
  faults().set('/auth/session/verify', respondWithFailure(503));
  const start = await visitor.post('/account/login', 'start', {
    phoneNumber: '+15550100000',
    country: 'US',
    text: 'typed',
  });
  expect([start.status, await start.text()]).toEqual([503, expect.stringMatching(/Not today\..*value="typed"/s)]);
  const verify = await visitor.post('/account/login', 'verify', { otp: rightCode });
  expect([verify.status, visitor.cookies.has('__Host-sign-in')]).toEqual([503, true]);
  for (const path of ['start', 'verify/otp']) {
    const keys = gateway.services
      .requestsTo(`POST /auth/session/${path}`)
      .map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  }
});

test('T29: a malformed response to a code does not sign in', async () => {
  for (const body of ['{}', '{"user":null,"token":"t","session_id":"s"}', '{"token":"t","session_id":"s"}', '<html>']) {
    const visitor = gateway.visitor();
    await visitor.post('/account/login', 'start', { phoneNumber: '+15550100000', country: 'US' });
    faults().set('/auth/session/verify', respondWithBody(body));
    expect((await visitor.post('/account/login', 'verify', { otp: rightCode })).status).toBe(502);
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    faults().clear();
  }
});

const forgetApps = async () => {
  const before = gateway.services.requestsTo(`GET /apps/${appId}`).length;
  gateway.services.publishEvent('apps', [`app:${appId}`]);
  // The purge has arrived as soon as there is no stale list to fall back on.
  await expect.poll(async () => (await signedIn().get('/account/orders')).status).not.toBe(200);
  expect(gateway.services.requestsTo(`GET /apps/${appId}`).length).toBeGreaterThanOrEqual(before);
};

test.each([
  ['hangs', neverRespond, 504],
  ['is down', dropConnection, 504],
  ['answers 503', respondWithFailure(503), 503],
  ['answers HTML', respondWithBody('<html>', 'text/html'), 502],
  ['answers no endpoints', respondWithBody(`{"id":"${appId}","name":"x","domain":"x"}`), 502],
  ['answers null as endpoints', respondWithBody(`{"id":"${appId}","name":"x","domain":"x","endpoints":null}`), 502],
  [
    'answers a string as endpoints',
    respondWithBody(`{"id":"${appId}","name":"x","domain":"x","endpoints":"all"}`),
    502,
  ],
])(
  'T17: when apps %s and no endpoints are cached, guarded pages fail and /account works',
  async (_what, fault, status) => {
    faults().set('/apps/6', fault);
    faults().set(`GET /apps/${appId}`, fault);
    await forgetApps();
    const page = await signedIn().get('/account/roles-admin');
    expect([page.status, await page.text()]).toEqual([status, expect.stringContaining(`Error Code: ${status}`)]);
    const account = await signedIn().get('/account');
    expect([account.status, (await jsonOnPage(account))['screens']]).toEqual([200, []]);
    expect((await signedIn().post('/account/roles-admin', 'manage')).status).toBe(status);
  },
);

test('T18: while apps is down, cached endpoints are used, but permissions are always current', async () => {
  await expect.poll(async () => (await signedIn().get('/account/roles-admin')).status).toBe(200);
  faults().set(`GET /apps/${appId}`, respondWithFailure(503));
  expect((await signedIn().get('/account/roles-admin')).status).toBe(200);
  gateway.services.world.tokens.set('token-administrator', { ...administrator, roles: [] });
  expect((await signedIn().get('/account/roles-admin')).status).toBe(303);
  gateway.services.world.tokens.set('token-administrator', administrator);
  faults().set(`GET /apps/${appId}`, respondWithBody('{}'));
  expect((await signedIn().get('/account/roles-admin')).status).toBe(502);
});

test('T67: /readyz lists services without an event stream as degraded and stays ready', async () => {
  const other = await startAccountGateway();
  await waitForEventStreams(other);
  const probe = async () => (await other.visitor().get('/readyz')).json();
  await expect.poll(probe).toEqual({ status: 'ready', degraded: [] });
  other.services.world.faults.set('/auth', dropConnection);
  other.services.world.faults.set('/apps', dropConnection);
  other.services.closeStreams('auth');
  other.services.closeStreams('apps');
  await expect.poll(probe).toEqual({ status: 'ready', degraded: ['auth', 'apps'] });
  await other.close();
});

test('S49 S80: no path of the account shows anything while auth is down, and each document leads to the login', async () => {
  faults().set(validate, dropConnection);
  const paths = Object.values(routes)
    .map(({ pattern }) => pattern.replace(/:\w+/g, 'some-thing'))
    .filter((path) => path.startsWith('/account') && path !== '/account/login');
  expect(paths.length).toBeGreaterThan(30);
  // Known sessions are cached for a moment.
  const visitor = gateway.visitor('token-of-another-person');
  for (const path of [...paths, '/account/nowhere', sitePreviewPath, `${sitePreviewPath}/now/news`]) {
    const answer = await visitor.get(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([
      path,
      302,
      `/account/login?redirect=${encodeURIComponent(path)}&notice=unchecked`,
    ]);
    expect(await answer.text()).not.toContain('secret of');
  }
});
