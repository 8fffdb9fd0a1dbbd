import { type Permission, permissions } from '../../../contract/auth/permissions.ts';

export const permissionGroups: ReadonlyArray<readonly [name: string, ids: readonly Permission[]]> = [
  ['Content', ['posts.manage', 'pages.manage', 'policies.manage', 'decks.manage', 'media.manage']],
  ['Sales', ['products.manage', 'waitlists.manage', 'orders.manage', 'inquiries.manage']],
  ['Users and access', ['users.manage', 'roles.manage', 'organizations.manage', 'apps.manage']],
  ['Investors', ['investor.view']],
];

const prefix = 'may:';
export const fieldOf = (id: string): string => prefix + id;

/** Unchecked boxes are not sent. */
export const checkedPermissions = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(permissions).filter((id) => Object.hasOwn(fields, fieldOf(id)));
