import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payloadHref } from '#contract/payload-address.ts';
import { type AccountGateway, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';

let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway();
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());

/** Spellings of a URL that some parser treats as the same page. */
const disguise = fc.constantFrom<(path: string) => string>(
  (path) => path,
  (path) => path.replace('account', '%61ccount'),
  (path) => path.replace('roles', 'r%6fles'),
  (path) => path.replace('-admin', '%2Dadmin'),
  (path) => path.replace('account', 'ACCOUNT'),
  (path) => path.replace('account', 'acc%6Fun%74'),
  (path) => path.replace('/roles', '%2froles'),
  (path) => path.replace('/roles', '%5croles'),
  (path) => path.replace('/roles', '//roles'),
  (path) => path.replace('/roles', '/./roles'),
  (path) => path.replace('/roles', '/x/../roles'),
  (path) => path.replace('/roles', '/%2e%2e/account/roles'),
  (path) => path.replace('account', '%2561ccount'),
  (path) => path.replace('/roles', '/;a=b/roles'),
  (path) => path.replace('admin', 'admin;jsessionid=1'),
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}.json`,
  (path) => `${path}/_payload.json`,
  (path) => `${path}/_payload`,
  (path) => `${path}/%5fpayload`,
  (path) => `${path}?_rsc=1`,
  (path) => `${path}?redirect=%2Fnews`,
  (path) => `http://evil.example${path}`,
  (path) => `http://localhost${path}`,
  (path) => `/news/..${path}`,
  (path) => `/${path}`,
);
const extra = fc.constantFrom<string[]>(
  [],
  ['RSC: 1'],
  ['Accept: text/x-component'],
  ['Next-Router-Prefetch: 1'],
  ['Sec-Purpose: prefetch'],
  ['X-Original-URL: /'],
  ['X-Rewrite-URL: /news'],
  ['X-Forwarded-Prefix: /account'],
  ['X-HTTP-Method-Override: GET'],
  ['X-Middleware-Subrequest: middleware'],
  ['Authorization: Bearer token-administrator'],
  ['X-Session-Token: token-administrator'],
  ['X-User-Id: 00000000-0000-4000-8000-0000000000a1'],
);
const method = fc.constantFrom('GET', 'HEAD');
const sender = fc.constantFrom('anonymous', 'customer');

test('T08 T14: no spelling of a URL and no header bypasses the access rule of a page', async () => {
  const cookies = { anonymous: [], customer: ['Cookie: __Host-session=token-customer'] };
  await fc.assert(
    fc.asyncProperty(
      fc.array(disguise, { minLength: 1, maxLength: 2 }),
      extra,
      method,
      sender,
      async (changes, headers, verb, as) => {
        const target = changes.reduce((path, change) => change(path), '/account/roles-admin');
        const lines = ['Host: localhost', ...headers, ...cookies[as]];
        const answer = await rawExchange(gateway.port, rawRequest(verb, target, lines));
        expect(answer.text).not.toContain('secret of');
        expect(answer.text).not.toContain('Role 01');
        if (answer.status === 200) {
          // Only a payload that redirects the router answers 200.
          expect([answer.headers.get('x-redirect') ?? 'nothing', answer.body]).toEqual([
            expect.stringMatching(/^\/account/),
            expect.stringMatching(/^(?:0\s*)?$/),
          ]);
        } else if (answer.status === 302)
          expect(answer.headers.get('location')).toMatch(/^\/account\/login\?redirect=%2F(?!%2F|%5C)[^&]*$/i);
        else if (answer.status === 303)
          expect([as, answer.headers.get('location')]).toEqual([
            'customer',
            '/account?notice=forbidden&screen=%2Faccount%2Froles-admin',
          ]);
        else if (answer.status === 301) expect(answer.headers.get('location')).toMatch(/^\/[^/\\](?:.*[^/])?$/);
        else expect([400, 404, 405, 414, 421]).toContain(answer.status);
      },
    ),
    { numRuns: 400 },
  );
  const own = await gateway.visitor('token-administrator').get('/account/%72oles-admin');
  expect(await own.text()).toContain('secret of rolesAdmin');
});

test('T08 T16: HEAD, payload and prefetch get the same decision as the document', async () => {
  for (const [token, location] of [
    [undefined, '/account/login?redirect=%2Faccount%2Froles-admin'],
    ['token-customer', '/account?notice=forbidden&screen=%2Faccount%2Froles-admin'],
  ] as const) {
    const visitor = gateway.visitor(token);
    const document = await visitor.get('/account/roles-admin');
    const head = await visitor.get('/account/roles-admin', { method: 'HEAD' });
    const prefetch = await visitor.get('/account/roles-admin', { headers: { 'sec-purpose': 'prefetch' } });
    const payload = await visitor.get(payloadHref('/account/roles-admin'), { headers: { accept: 'text/x-component' } });
    expect(document.headers.get('location')).toBe(location);
    expect([head.status, head.headers.get('location')]).toEqual([document.status, location]);
    expect([prefetch.status, prefetch.headers.get('location')]).toEqual([document.status, location]);
    expect([payload.status, payload.headers.get('x-redirect'), await payload.text()]).toEqual([200, location, '']);
  }
});
