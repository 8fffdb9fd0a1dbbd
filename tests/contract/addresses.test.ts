import { expect, test } from 'vitest';
import { download, isDownload } from '#contract/download.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { email, name, slug } from '#contract/fields.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { matchRoute } from '#contract/match.ts';
import { givenText } from '#contract/messages/message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { ogImageHref, pathOfOgImage } from '#contract/og.ts';
import { splitKey } from '#contract/records.ts';
import { isRedirect, redirect } from '#contract/redirect.ts';
import { safePath } from '#contract/return-path.ts';
import { isKnownValue } from '#contract/routes.ts';
import { isSafeUrl } from '#contract/safe-url.ts';

test.each([
  ['/news', true],
  ['#top', true],
  ['http://example.com', true],
  ['HTTPS://example.com/a?b#c', true],
  ['mailto:a@example.com', true],
  ['tel:+15550100', true],
  ['tel:0123', true],
  ['//example.com', false],
  ['https:///example.com', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['\\\\example.com', false],
  ['/a\\b', false],
  ['/a b', false],
  ['/a\u007f', false],
  ['data:text/html,x', false],
  ['xhttps://example.com', false],
  ['xmailto:a@example.com', false],
  ['mailto:', false],
  ['mailto:/x', false],
  ['tel:x', false],
  ['news', false],
  ['', false],
])('T50: the URL %j in content is accepted: %j', (value, expected) => {
  expect(isSafeUrl(value)).toBe(expected);
});

test('a path matches the route with its pattern, and its parameters are decoded once', () => {
  const found = (path: string) => {
    const match = matchRoute(path);
    return match && [match.name, match.params];
  };
  expect(found('/')).toEqual(['home', {}]);
  expect(found('/news/a%20b')).toEqual(['post', { slug: 'a b' }]);
  expect(found('/news/a%2520b')).toEqual(['post', { slug: 'a%20b' }]);
  expect(found('/policies/terms/versions/2')).toEqual(['policyVersion', { slug: 'terms', number: '2' }]);
  for (const none of ['/nope', '/news/', '/news/a/b', '/news/%', '/News', 'news'])
    expect([none, found(none)]).toEqual([none, null]);
});

test('T22: a return path is a normalised path of this site, and not a page of the sign-in', () => {
  for (const good of ['/', '/news?page=2', '/account/orders', '/products/tea%20set', `/news/x?${'q'.repeat(2040)}`])
    expect([good, safePath(good)]).toEqual([good, good]);
  expect(safePath('/news#part')).toBe('/news');
  const bad = [undefined, 7, ['/news'], '', 'news', '//news', '/\\news', 'https://elsewhere.example/news', '/nope'];
  const notNormalised = [
    '/news/../about',
    '/./news',
    '/news/a%2fb',
    '/news/a%5Cb',
    '/news/a%00',
    '/news/a%1f',
    '/news/a%7F',
    '/news/ä',
    '/news/a b',
  ];
  const own = ['/account/login', '/account/confirm', '/news/_payload', `/news/x?${'q'.repeat(2041)}`];
  for (const value of [...bad, ...notNormalised, ...own]) expect([value, safePath(value)]).toEqual([value, null]);
});

test("the URL of a page's preview image leads back to the page", () => {
  for (const path of ['/', '/news', '/news/x']) expect(pathOfOgImage(ogImageHref(path))).toBe(path);
  expect(ogImageHref('/')).toBe('/og/home.png');
  for (const other of ['/og/.png', '/og/news', '/ogx/news.png', '/news.png', '/x/og/news.png'])
    expect([other, pathOfOgImage(other)]).toEqual([other, null]);
});

test('redirects, downloads and failures are recognised by their tags only', () => {
  const [moved, file, failed] = [
    redirect('/news'),
    download({ name: 'a.csv', type: 'text/csv; charset=utf-8', body: 'a' }),
    failures.notFound('this'),
  ];
  expect([moved.href, moved.status, redirect('/', 301).status]).toEqual(['/news', 303, 301]);
  expect(file).toMatchObject({ name: 'a.csv', type: 'text/csv; charset=utf-8', body: 'a' });
  const others = [null, undefined, 'redirect', {}, new Error('x')];
  for (const [is, own] of [
    [isRedirect, moved],
    [isDownload, file],
    [isFailure, failed],
  ] as const)
    expect([moved, file, failed, ...others].filter(is)).toEqual([own]);
});

test('S131: a failure has a status, a text and its details, and its cause is for the log only', () => {
  const cause = new Error('inner');
  expect(failures.noResponse(cause)).toMatchObject({ status: 504, cause });
  expect('cause' in failures.noResponse()).toBe(false);
  expect(Object.keys(failures.badGateway(cause))).not.toContain('cause');
  expect(failures.tooMany(30)).toMatchObject({ status: 429, retryAfter: 30 });
  expect(failures.unavailable()).toMatchObject({ status: 503, retryAfter: 2 });
  expect(failures.invalid({ name: givenText('Too long.') })).toMatchObject({
    status: 422,
    fields: { name: 'Too long.' },
  });
  expect(failures.notFound('this_page')).toMatchObject({ status: 404, message: 'This page was not found.' });
});

test('reserved and malformed slugs are refused, and limits have readable messages', () => {
  const message = (result: { error?: { issues: Parameters<typeof issueMessage>[0][] } }) =>
    result.error && inEnglish(issueMessage(result.error.issues[0]!));
  for (const reserved of ['new', 'edit', 'admin', 'constructor', 'prototype'])
    expect(message(slug.safeParse(reserved))).toBe('This name is reserved.');
  for (const good of ['a', 'a-b', '1', 'a'.repeat(100)]) expect(slug.safeParse(good).success).toBe(true);
  for (const bad of ['', '-a', 'a-', 'A', 'a b', 'a'.repeat(101)])
    expect(message(slug.safeParse(bad))).toBe('Use small letters, digits and hyphens.');
  expect(message(slug.safeParse(undefined))).toBe('Please fill in this field.');
  expect(message(email.safeParse('nobody'))).toBe('Please enter a valid e-mail address.');
  expect(message(name.safeParse('x'.repeat(121)))).toBe('This must be 120 characters or fewer.');
});

test('the views of a list are known values, and other parameters take any value', () => {
  expect([
    isKnownValue('view', 'all'),
    isKnownValue('view', 'trash'),
    isKnownValue('view', 'x'),
    isKnownValue('q', 'x'),
  ]).toEqual([true, true, false, true]);
  expect(splitKey('post:a:b')).toEqual({ kind: 'post', id: 'a:b' });
});
