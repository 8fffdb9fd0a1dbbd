import { expect, test } from 'vitest';
import { lists, savedQuery } from '#contract/auth/saved-views.ts';
import { noResponseMessage, unknownMessage } from '#contract/connection-messages.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href, routes } from '#contract/routes.ts';
import { allScreens, type ScreenName } from '#contract/screens.ts';
import { isTheme } from '#contract/theme.ts';

test('the routes include every public route of the specification', () => {
  const patterns = Object.values(routes)
    .filter((route) => route.access === 'public')
    .map((route) => route.pattern);
  const specified = ['/', '/about', '/contact', '/horizon', '/independence', '/news', '/news/:slug'];
  const more = ['/policies', '/policies/:slug', '/products', '/products/:name'];
  expect(patterns).toEqual(expect.arrayContaining([...specified, ...more]));
});

test('S22: URLs are made from the routes, with parameters encoded and all other values in the query', () => {
  expect(href('product', { name: 'tea set/ü' })).toBe('/products/tea%20set%2F%C3%BC');
  expect(href('news', { page: 2, tag: 'a&b' })).toBe('/news?page=2&tag=a%26b');
  expect(href('news', { page: undefined })).toBe('/news');
  expect([payloadHref('/'), payloadHref('/news/x')]).toEqual(['/_payload', '/news/x/_payload']);
});

test('no two screens have the same path, permission, kind of record, remembered name, list or key', () => {
  const declared = allScreens.flatMap(({ path, permissions, remembered, letter, entries = [], lists: own = {} }) => [
    path,
    `g ${letter}`,
    ...entries.flatMap((entry) => (entry.letter ? [`g ${entry.letter}`] : [])),
    ...(remembered ? [`remembered ${remembered}`] : []),
    ...Object.keys(own).map((list) => `list ${list}`),
    ...Object.entries(permissions).flatMap(([id, { records }]) => [id, ...records.map((kind) => `kind ${kind}`)]),
  ]);
  // Keys, names and permissions that are declared outside of the screens.
  declared.push('g h', 'remembered organization', 'investor.view');
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
});

test('each filter of a list whose views can be saved is a query name of its screen, and nothing else is saved', () => {
  const undeclared = Object.entries<{ screen: ScreenName; filters: readonly string[] }>(lists).flatMap(
    ([list, { screen, filters }]) =>
      filters.filter((name) => !(routes[screen].query as readonly string[]).includes(name)).map((name) => [list, name]),
  );
  expect(undeclared).toEqual([]);
  const query = new URLSearchParams('view=all&after=x&status=&sort=-newest&q=+a+&columns=a&user=1&saved=2&done=x');
  expect(savedQuery('orders', query)).toBe('q=a&user=1&sort=-newest&columns=a');
});

test('S136: a theme is dark or light', () => {
  expect(['dark', 'light', 'system', '', undefined].map(isTheme)).toEqual([true, true, false, false, false]);
});

test('S124 S125 S128: the messages are those of the specification, to the letter', () => {
  expect(noResponseMessage).toBe('No response from server. Please check your internet connection and try again.');
  expect(unknownMessage).toBe('An unknown error occurred');
  expect(failures.pageNotFound('/x').userMessage).toBe('Page not found: /x');
});

test('S131: every failure has a stable code, a status and a text for people', () => {
  const given = new Map<string, unknown>([
    ['pageNotFound', '/x'],
    ['notFound', 'this_page'],
    ['outdated', 'this_page'],
    ['invalid', {}],
  ]);
  const catalogue = Object.entries(failures).map(([name, make]) =>
    (make as (argument: unknown) => unknown)(given.get(name) ?? message('marked_fields')),
  );
  for (const failure of catalogue) {
    if (!isFailure(failure)) throw new Error('the catalogue holds something else than failures');
    expect(failure.code).toMatch(/^[a-z_]+$/);
    expect(failure.status).toBeGreaterThanOrEqual(400);
    expect(failure.userMessage.length).toBeGreaterThan(4);
  }
});
