import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import request from 'supertest';
import { expect, test } from 'vitest';
import type { RedirectRule } from '#contract/redirect-rules.ts';
import type { Bundles } from '../../engine/bundles.ts';
import { registerBuildId } from '../../server/gateway/pages/respond.ts';
import { createRedirects, registerRedirects } from '../../server/gateway/redirects/redirects.ts';

const rule = (from: string, to: string, status: RedirectRule['status'] = 301): RedirectRule => ({ from, to, status });

test('S54: a redirect keeps named segments and the query', () => {
  const { match } = createRedirects([
    rule('/old', '/new', 308),
    rule('/journal/:slug', '/news/:slug'),
    rule('/search/:word', '/news?tag=:word', 302),
  ]);
  expect(match('/old')).toEqual({ href: '/new', status: 308, external: false });
  expect(match('/old', '?a=1')).toMatchObject({ href: '/new?a=1' });
  expect(match('/journal/first-post')).toMatchObject({ href: '/news/first-post', status: 301 });
  expect(match('/search/blue%20mug', '?a=1')).toMatchObject({ href: '/news?tag=blue%20mug&a=1' });
  for (const address of ['/', '/older', '/old/', '/journal', '/journal/a/b', '/journal/'])
    expect([address, match(address)]).toEqual([address, null]);
});

test('S55 T24: a redirect to another origin is marked as external', () => {
  const { match } = createRedirects([rule('/shop/:name', 'https://shop.example:8443/p/:name', 302)]);
  expect(match('/shop/mug')).toEqual({ href: 'https://shop.example:8443/p/mug', status: 302, external: true });
});

test('T24: a captured segment is encoded again, so it cannot change the target or inject a header', () => {
  const { match } = createRedirects([
    rule('/go/:where', '/:where'),
    rule('/out/:where', 'https://safe.example/:where'),
  ]);
  expect(match('/go/a%26b%3Dc')?.href).toBe('/a%26b%3Dc');
  for (const hostile of [
    '%0d%0aSet-Cookie:x',
    '%2f%2fevil.example',
    '%5c%5cevil.example',
    '%2e%2e',
    '..',
    '%00',
    '%zz',
    'a%3fb',
    'a%23b',
  ]) {
    expect([hostile, match(`/go/${hostile}`), match(`/out/${hostile}`)]).toEqual([hostile, null, null]);
  }
});

test.each([
  ['a loop', [rule('/a', '/b'), rule('/b', '/a')], /"from":"\/a".* leads into a loop: \/a -> \/b -> \/a$/],
  ['a redirect to itself', [rule('/fine', '/'), rule('/a', '/a')], /"from":"\/a".* loop: \/a -> \/a$/],
  ['a loop for one value of a segment', [rule('/shop/:x', '/:x/shop')], '"from":"/shop/:x"'],
  ['a loop where one segment has that value', [rule('/go/go/go', '/'), rule('/go/:a/:b', '/:a/go/:b')], 'loop'],
  ['a loop where all segments have that value', [rule('/go/:a/:b', '/:b/go/:a')], 'loop'],
  ['a loop through a named segment', [rule('/old/:slug', '/:slug'), rule('/loop', '/old/loop')], 'loop'],
  [
    'more than five hops',
    [1, 2, 3, 4, 5, 6].map((step) => rule(`/${step}`, `/${step + 1}`)),
    /"from":"\/1".* more than 5 hops: \/1 -> .* -> \/7$/,
  ],
])('T24: %s is refused at startup with an error that names the rule', (_name, rules, named) => {
  expect(() => createRedirects(rules)).toThrow(named);
});

test('T24: a chain of five redirects is allowed', () => {
  expect(() => createRedirects([1, 2, 3, 4, 5].map((step) => rule(`/${step}`, `/${step + 1}`)))).not.toThrow();
});

test.each([
  ['another protocol', rule('/a', 'http://plain.example/')],
  ['a script', rule('/a', 'javascript:alert(1)')],
  ['no protocol', rule('/a', '//evil.example/')],
  ['a backslash', rule('/a', '/\\evil.example')],
  ['a line break', rule('/a', '/b\r\nSet-Cookie: x')],
  ['a password', rule('/a', 'https://user:pass@evil.example/')],
  ['a username before the host', rule('/a', 'https://safe.example@evil.example/')],
  ['a host taken from the path', rule('/a/:host', 'https://:host/x')],
  ['part of a host taken from the path', rule('/a/:host', 'https://x:host/x')],
  ['an unknown parameter', rule('/a', '/:b')],
  ['an unknown parameter at another host', rule('/a', 'https://safe.example/:b')],
  ['a password after a port', rule('/a', 'https://safe.example:80:pass@evil.example/')],
  ['a port that is none', rule('/a', 'https://safe.example:99999/')],
  ['a dot segment at the end', rule('/a/..', '/b')],
  ['a source that is not a path', rule('a', '/b')],
  ['a dot segment', rule('/../a', '/b')],
  ['an unsupported status', rule('/a', '/b', 303 as 301)],
  ['an unknown field', { ...rule('/a', '/b'), when: 'now' }],
  ['a rule that is not an object', 'x' as unknown as RedirectRule],
])('T24: %s in a rule is refused at startup with an error that names the rule', (_name, wrong) => {
  expect(() => createRedirects([rule('/fine', '/'), wrong])).toThrow(/^Redirect rule 2 /);
});

test('T24: ports, colons in paths and dots in names are allowed', () => {
  const rules = [
    rule('/a', 'https://safe.example:8443'),
    rule('/b', 'https://safe.example:8443?q'),
    rule('/c', '/d?at=https://x:80@z'),
    rule('/v1.2/..x', '/e'),
  ];
  const { match } = createRedirects(rules);
  expect(rules.map(({ from }) => match(from)?.href)).toEqual(rules.map(({ to }) => to));
});

test('T24: an error names each wrong field, and rules that are not a list are refused', () => {
  expect(() => createRedirects([rule('a', 'b')])).toThrow(/: from: Please enter a path .*; to: Please enter a path /);
  expect(() => createRedirects([rule('/a', '/:b')])).toThrow('to uses :b, which from does not have');
  expect(() => createRedirects({ ...rule('/a', '/b') } as never)).toThrow('must be a list');
});

test('S54: documents and payloads are redirected with their query, and a trailing slash is removed', async () => {
  const app = fastify();
  registerBuildId(app, () => ({ build: { id: 'this-build' } }) as Bundles);
  registerRedirects(app, createRedirects([rule('/old', '/new', 308)]));
  app.all('/*', async () => 'a page');
  await app.ready();
  const ask = async (address: string, method: 'get' | 'head' | 'post' = 'get') => {
    const { status, headers } = await request(app.server)[method](address);
    return [status, headers['location'] ?? headers['x-redirect']];
  };
  expect(await ask('/old')).toEqual([308, '/new']);
  expect(await ask('/old?a=1', 'head')).toEqual([308, '/new?a=1']);
  expect((await ask('/old', 'post'))[0]).toBe(200);
  expect(await ask('/old/_payload?a=1')).toEqual([200, '/new?a=1']);
  expect((await request(app.server).get('/old/_payload')).headers['x-build-id']).toBe('this-build');
  expect(await ask('/news/')).toEqual([301, '/news']);
  expect(await ask('/news/?page=2')).toEqual([301, '/news?page=2']);
  expect((await ask('/'))[0]).toBe(200);
  expect((await ask('/?page=2'))[0]).toBe(200);
  expect((await ask('/news?at=/'))[0]).toBe(200);
  await app.close();
});

test('T24: two rules for the same path are refused', () => {
  expect(() => createRedirects([rule('/a/:b', '/x'), rule('/a/:c', '/y')])).toThrow(/^Redirect rule 2 .*same from/);
});

test('S54: rules are read from a file, and the error names a file that cannot be read', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-redirects-'));
  const file = path.join(directory, 'redirects.json');
  writeFileSync(file, JSON.stringify([rule('/old', '/new')]));
  expect(createRedirects(file).match('/old')?.href).toBe('/new');
  writeFileSync(file, '[');
  expect(() => createRedirects(file)).toThrow(file);
  expect(() => createRedirects(path.join(directory, 'none.json'))).toThrow('none.json');
  expect(createRedirects('redirects.json').match('/')).toBeNull();
});

test.each([
  ['an umlaut', '/über-uns', ['/%C3%BCber-uns', '/u%CC%88ber-uns', '/über-uns']],
  ['an umlaut in its encoding', '/%c3%bcber-uns', ['/%C3%BCber-uns', '/%c3%bcber-uns']],
  ['Cyrillic', '/о-нас/команда', ['/%D0%BE-%D0%BD%D0%B0%D1%81/%D0%BA%D0%BE%D0%BC%D0%B0%D0%BD%D0%B4%D0%B0']],
  ['a space', '/our team', ['/our%20team']],
  ['a plus sign', '/a+b', ['/a+b', '/a%2Bb', '/a%2bb']],
  ['a comma and brackets', '/p,12,(old)[1].html', ['/p,12,(old)[1].html', '/p%2C12%2C%28old%29%5B1%5D.html']],
  ['an at sign', '/@tarn', ['/@tarn', '/%40tarn']],
  ['signs that separate, in their encoding', '/what%3F/a%23b/100%25', ['/what%3f/a%23b/100%25']],
  ['a colon', '/a%3Ab', ['/a:b', '/a%3ab']],
  ['a slash at its end', '/old/', ['/old']],
  ['an umlaut after a name', '/blog/:slug/größe', ['/blog/x/gr%C3%B6%C3%9Fe']],
])('an old address with %s is redirected in any spelling', (_name, from, addresses) => {
  const { match } = createRedirects([rule(from, '/news')]);
  expect(addresses.map((address) => [address, match(address)?.href])).toEqual(
    addresses.map((address) => [address, '/news']),
  );
  const isPlain = !addresses.some((address) => address.includes(':')) && !from.includes(':');
  if (isPlain)
    expect(() => createRedirects([rule(from, '/a'), rule(addresses[0] as string, '/b')])).toThrow('the same from');
});

test.each([
  '/a?b',
  '/a#b',
  '/a\\b',
  '/a%5',
  '/100%',
  '/%ff',
  '/a//b',
  '/a%00',
  '/a\u0007',
  '/a%0d%0ab',
  '/%2e%2e/a',
  '/:',
  '/a:b',
])('T24: the address %j of a rule is refused', (from) => {
  expect(() => createRedirects([rule(from, '/news')])).toThrow(/^Redirect rule 1 /);
});

test.each([
  ['/about', '?utm=1', '/about?utm=1'],
  ['/about#team', '?utm=1', '/about?utm=1#team'],
  ['/news?tag=a', '?utm=1&b=%2B', '/news?tag=a&utm=1&b=%2B'],
  ['/news?tag=a#top', '?utm=?', '/news?tag=a&utm=?#top'],
  ['https://shop.example?q#a', '?utm=1', 'https://shop.example?q&utm=1#a'],
  ['/about#team', '', '/about#team'],
])('the target %s keeps the query %s of the visitor', (to, search, expected) => {
  expect(createRedirects([rule('/old', to)]).match('/old', search)?.href).toBe(expected);
});
