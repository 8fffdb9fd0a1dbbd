/** Keys of records of any type (`post:{id}`) and the permission needed to manage them. */
import * as z from 'zod';
import type { Permission } from './auth/permissions.ts';

/** Permission by record type. */
export const recordPermissions = {
  post: 'posts.manage',
  page: 'pages.manage',
  policy: 'policies.manage',
  product: 'products.manage',
  deck: 'decks.manage',
  inquiry: 'inquiries.manage',
  order: 'orders.manage',
  waitlist: 'waitlists.manage',
  user: 'users.manage',
  role: 'roles.manage',
  organization: 'organizations.manage',
  app: 'apps.manage',
  endpoint: 'apps.manage',
} as const satisfies Record<string, Permission>;
export type RecordKind = keyof typeof recordPermissions;

const kinds = Object.keys(recordPermissions).join('|');

/** `post:9b2f…`, `page:about`. */
export const recordKey = z.string().regex(new RegExp(`^(?:${kinds}):[A-Za-z0-9-]{1,100}$`), 'This is not a record.');

export function splitKey(key: string): { kind: RecordKind; id: string } {
  const [kind, ...rest] = key.split(':');
  return { kind: kind as RecordKind, id: rest.join(':') };
}
