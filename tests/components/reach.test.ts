import { expect, test } from 'vitest';
import { indexAccessRules } from '#contract/access.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import type { User } from '#contract/auth/users.ts';
import { reachOf } from '../../src/server-components/admin/users/reach-panel.tsx';

const user = (permissions: string[], status = 'active') =>
  ({ status, roles: [{ name: 'Editor', permissions: permissions.map((id) => ({ id })) }] }) as unknown as User;
const rule = (path: string, ...requiredPermissionIds: string[]) =>
  ({ path, method: 'GET', trashedAt: null, requiredPermissionIds }) as unknown as AccessRule;
const rules = indexAccessRules([
  rule('/account/blog-admin', 'posts.manage'),
  rule('/account/settings'),
  rule('/account/orders'),
]);

test('S31: whether a page opens is what the gateway decides, and the reason names role, permission or endpoint', () => {
  const ask = (who: User, path: string) => {
    const { opens, because, missing } = reachOf(who, path, rules);
    return [opens, because, ...missing];
  };
  expect(ask(user(['posts.manage']), '/account/blog-admin')).toEqual([
    'yes',
    'Their role Editor has the permission posts.manage.',
  ]);
  expect(ask(user(['posts.view']), '/account/blog-admin')).toEqual([
    'yes',
    'Their role Editor has the permission posts.view.',
  ]);
  expect(ask(user([]), '/account/blog-admin')).toEqual([
    'no',
    'None of their roles has the required permission.',
    'posts.manage',
    'posts.view',
  ]);
  expect(ask(user(['posts.manage']), '/account/roles-admin')).toEqual([
    'no',
    'Nobody can open it: no endpoint guards /account/roles-admin.',
  ]);
  expect(ask(user(['posts.manage'], 'suspended'), '/account/blog-admin')).toEqual(['no', 'They cannot sign in.']);
  expect(ask(user([], 'suspended'), 'https://portico.example/news?page=2')).toEqual([
    'yes',
    'Everybody can open this page, signed in or not.',
  ]);
  expect(ask(user([]), '/account/settings')).toEqual([
    'yes',
    'Everybody who is signed in can open it: its endpoint requires no permission.',
  ]);
  expect(ask(user([]), '/account/orders/ORD-ABCDEF')[0]).toBe('own');
  expect(ask(user([]), '/nowhere')).toEqual(['no', 'This page does not exist.']);
});
