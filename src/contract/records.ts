/** Records as a whole: `post:{id}` names one of any kind, and says who may work on it. */
import * as z from 'zod';
import type { Permission } from './auth/permissions.ts';

/** Which permission working on a kind of record takes. */
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
