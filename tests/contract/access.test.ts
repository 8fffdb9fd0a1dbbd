import { expect, test } from 'vitest';
import { decide, indexAccessRules, permissionsOf, screensOf } from '#contract/access.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { type Route, routes } from '#contract/routes.ts';
import type { Viewer } from '#contract/viewer.ts';
import { guardedPaths } from '../helpers/apps.ts';

const viewer = (...permissions: string[]) => ({ permissions: new Set(permissions) }) as unknown as Viewer;
const endpoint = (path: string, ...required: string[]): AccessRule => ({
  id: path,
  appId: 'app',
  path,
  description: '',
  method: 'GET',
  requiredPermissionIds: required,
  trashedAt: null,
});
const guarded = { pattern: '/account/x', access: 'endpoint', guard: '/account/x' } as const satisfies Route;

test('S89 S94: one of the required permissions is enough, and none required admits every signed-in user', () => {
  const table: [required: string[], held: string[], expected: string][] = [
    [[], [], 'render'],
    [[], ['a'], 'render'],
    [['a'], [], 'account'],
    [['a'], ['a'], 'render'],
    [['a'], ['b'], 'account'],
    [['a', 'b'], ['b'], 'render'],
    [['a', 'b'], ['c'], 'account'],
    [['a', 'b'], ['c', 'a'], 'render'],
  ];
  for (const [required, held, expected] of table) {
    const endpoints = indexAccessRules([endpoint('/account/x', ...required)]);
    expect([required, held, decide(guarded, viewer(...held), endpoints)]).toEqual([required, held, expected]);
    expect(decide(guarded, null, endpoints)).toBe('sign-in');
  }
});

test('S51 S52: a missing app, or an endpoint that is missing, deleted or of another method, cancels the navigation', () => {
  const all = viewer('a', 'b');
  expect(decide(guarded, all, null)).toBe('cancel');
  expect(decide(guarded, all, indexAccessRules([]))).toBe('cancel');
  expect(decide(guarded, all, indexAccessRules([{ ...endpoint('/account/x'), trashedAt: new Date() }]))).toBe('cancel');
  expect(decide(guarded, all, indexAccessRules([{ ...endpoint('/account/x'), deletedAt: new Date() }]))).toBe('cancel');
  expect(decide(guarded, all, indexAccessRules([{ ...endpoint('/account/x'), method: 'POST' }]))).toBe('cancel');
});

test('an unknown kind of access or a missing guard cancels the navigation', () => {
  const endpoints = indexAccessRules([endpoint('/account/x')]);
  expect(decide({ ...guarded, access: 'new-kind' } as unknown as Route, viewer(), endpoints)).toBe('cancel');
  expect(decide({ pattern: '/account/x', access: 'endpoint' }, viewer(), endpoints)).toBe('cancel');
});

test('S49 S51: every account page but the login requires a session, and every guard is the path of a screen', () => {
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    if (!route.pattern.startsWith('/account')) continue;
    expect([name, decide(route, null, null)]).toEqual([name, name === 'login' ? 'render' : 'sign-in']);
  }
  const guarded = Object.values<Route>(routes).filter(({ access }) => access === 'endpoint');
  const pages = guarded.filter(({ guard, pattern }) => guard === pattern).map(({ guard }) => guard);
  expect(new Set(pages)).toEqual(new Set(guardedPaths));
  expect(new Set(guarded.map(({ guard }) => guard))).toEqual(new Set(guardedPaths));
});

test('screens that the viewer may open are listed in the order of the routes', () => {
  const endpoints = indexAccessRules([
    endpoint('/account/roles-admin', 'roles.manage'),
    endpoint('/account/settings'),
    endpoint('/account/orders'),
  ]);
  expect(screensOf(routes, viewer(), endpoints)).toEqual(['orders', 'settings']);
  expect(screensOf(routes, viewer('roles.manage'), endpoints)).toEqual(['orders', 'settings', 'rolesAdmin']);
  expect(screensOf(routes, null, endpoints)).toEqual([]);
});

test('an access rule is found without iterating over the others', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => endpoint(`/account/${index}`, 'a'));
  let looked = 0;
  const endpoints = new Map(indexAccessRules([...many, endpoint('/account/x', 'a')]));
  endpoints.forEach = () => {
    looked++;
  };
  endpoints[Symbol.iterator] = () => {
    looked++;
    return new Map<string, AccessRule>()[Symbol.iterator]();
  };
  expect(decide(guarded, viewer('a'), endpoints)).toBe('render');
  expect(looked).toBe(0);
});

test('S94: a user has the permissions of all roles', () => {
  const roles = [['posts.manage'], ['roles.manage', 'posts.manage'], []].map((ids) => ({
    permissions: ids.map((id) => ({ id })),
  }));
  expect(permissionsOf({ roles } as never)).toEqual(new Set(['posts.manage', 'roles.manage']));
});
