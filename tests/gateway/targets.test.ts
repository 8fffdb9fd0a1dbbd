import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSegment } from '#contract/segments.ts';
import { checkTarget } from '../../server/gateway/security/request-target.ts';
import { type Guarded, startGuarded } from '../helpers/guarded-app.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { wrongHeaders } from '../helpers/security-headers.ts';

const secret = 'for administrators only';
let guarded: Guarded;
let reached = 0;

beforeAll(async () => {
  guarded = await startGuarded({
    routes(app) {
      app.get('/', async () => 'home');
      app.get('/products/:name', async (request) => (request.params as { name: string }).name);
      app.get('/account/roles-admin', async () => {
        reached++;
        return secret;
      });
      app.get('/account/*', async () => secret);
    },
  });
});
afterAll(() => guarded.app.close());

const hostile = [
  'http://evil.example/account/roles-admin',
  'https://localhost/account/roles-admin',
  '//account/roles-admin',
  '//evil.example/account/roles-admin',
  '/account//roles-admin',
  '/account/roles-admin//',
  '/./account/roles-admin',
  '/account/./roles-admin',
  '/products/../account/roles-admin',
  '/account/roles-admin/..',
  '/account/%2e%2e/account/roles-admin',
  '/account/%2E/roles-admin',
  '/account/.%2e/account/roles-admin',
  '/account%2froles-admin',
  '/account%2Froles-admin',
  '/account%5croles-admin',
  '/account\\roles-admin',
  '/account/roles-admin%00',
  '/account/roles-admin%0a',
  '/account/roles-admin%0d%0aX: y',
  '/account/roles-admin%7f',
  '/account/roles-admin#part',
  '/account/%zz',
  '/account/%ff',
  '/account/%c0%af',
  '/account/roles\xadadmin',
  '*',
  'account/roles-admin',
];

test('T14: an ambiguous request target is refused before it reaches a handler', async () => {
  for (const target of hostile) {
    const { status, body, headers } = await rawExchange(guarded.port, rawRequest('GET', target));
    expect([target, status]).toEqual([target, 400]);
    expect(body).not.toContain(secret);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(reached).toBe(0);
  expect((await fetch(`${guarded.origin}/healthz`)).status).toBe(200);
});

test('T14 T54: a URL longer than 2048 or a segment longer than 100 characters is refused with 414', async () => {
  for (const target of [`/${'a/'.repeat(1024)}`, `/?q=${'a'.repeat(2048)}`, `/products/${'a'.repeat(101)}`]) {
    const { status, headers, body } = await rawExchange(guarded.port, rawRequest('GET', target));
    expect(status).toBe(414);
    expect(wrongHeaders(headers)).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; frame-ancestors 'none'; style-src 'sha256-[\w+/=]+'$/,
    );
    expect(body).toContain('Error Code: 414');
  }
});

test('S22: encoded spaces and letters of any script are accepted', async () => {
  for (const name of ['blue mug', 'çay bardağı', '茶碗', '.well-known', 'a..b', '...']) {
    const answer = await fetch(`${guarded.origin}/products/${encodeURIComponent(name)}`);
    expect([answer.status, await answer.text()]).toEqual([200, name]);
  }
});

test('T14: an accepted target has the same path for every URL parser', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5C', '\\', '%00', '%25', 'account', '?', '#'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const target = `/${pieces.join('')}`;
      if (checkTarget(target) !== 0) return;
      const path = target.split('?', 1)[0]!;
      expect(new URL(target, 'http://localhost').pathname).toBe(new URL(`http://localhost${path}`).pathname);
      const decoded = decodeURIComponent(path);
      expect(decoded.split('/').length).toBe(path.split('/').length);
      expect(decoded.split('/').filter((segment) => segment === '.' || segment === '..')).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('T25: a path segment for a service contains no separator, dot segment or query', () => {
  for (const bad of [
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'a#b',
    'a?b',
    'a%b',
    'a;b',
    'a\0b',
    'a\nb',
    'a'.repeat(101),
    '\ud800',
  ]) {
    expect(isSegment(bad), JSON.stringify(bad)).toBe(false);
  }
  for (const good of ['mug', 'a.b', '...', 'ümlaut', '2026-11', 'a~b_c', 'blue mug'])
    expect(isSegment(good), good).toBe(true);
});
