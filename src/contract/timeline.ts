/** Events and actions of a person, as entries of the same form as the audit log (docs/decisions/075). */
import * as z from 'zod';
import { auditEntry } from './audit.ts';
import type { Permission } from './auth/permissions.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { id, limits, pageSize } from './fields.ts';

type Kind = {
  readonly label: string;
  readonly services: readonly ServiceName[];
  /** The viewer needs it besides `users.manage`. */
  readonly permission: Permission;
};

export const timelineKinds = {
  'sign-ins': { label: 'Sign-ins', services: ['auth'], permission: 'users.manage' },
  roles: { label: 'Roles', services: ['auth'], permission: 'users.manage' },
  account: { label: 'Account', services: ['auth'], permission: 'users.manage' },
  organizations: { label: 'Organizations', services: ['auth'], permission: 'organizations.manage' },
  orders: { label: 'Orders', services: ['trade'], permission: 'orders.manage' },
  inquiries: { label: 'Inquiries', services: ['trade'], permission: 'inquiries.manage' },
  waitlists: { label: 'Waitlists', services: ['trade'], permission: 'waitlists.manage' },
  policies: { label: 'Accepted policies', services: ['content'], permission: 'policies.manage' },
  decks: { label: 'Decks', services: ['content'], permission: 'decks.manage' },
  changes: {
    label: 'Changes by them',
    services: ['auth', 'apps', 'content', 'trade'],
    permission: 'audit.manage',
  },
} as const satisfies Record<string, Kind>;
export type TimelineKind = keyof typeof timelineKinds;

const timeline = {
  method: 'GET',
  path: '/users/:id/timeline',
  access: 'users.manage',
  summary: 'List what happened to a user and what they did, newest first: the kinds that the caller may manage',
  input: z.object({
    id,
    kind: z.enum(Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]).optional(),
    after: z.string().max(200).optional(),
    pageSize: pageSize(limits.pageSizeOfStaff),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.string().nullable().default(null) }),
} as const;

export const listAuthTimeline = defineEndpoint({ ...timeline, service: 'auth' });
export const listContentTimeline = defineEndpoint({ ...timeline, service: 'content' });
export const listTradeTimeline = defineEndpoint({ ...timeline, service: 'trade' });
export const listAppsTimeline = defineEndpoint({ ...timeline, service: 'apps' });

/** Continues a log before this moment, for a service whose entries were not known so far. */
export const timelineBefore = (at: Date): string => `${at.getTime() * 1_000}_0`;
