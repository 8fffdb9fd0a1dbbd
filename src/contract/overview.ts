/**
 * Each service answers in one call for a page what its shell and the overview show. Each input asks for the part of the answer
 * with the same name, and may say how many rows or days that has. A part is null if nobody asked for it, and without the
 * permission for its records.
 */
import * as z from 'zod';
import { auditEntry } from './audit.ts';
import { listAccessRequests, listOwnAccessRequests } from './auth/access-requests.ts';
import { signInHealth } from './auth/colleagues.ts';
import { listOrganizations, listOwnInvitations } from './auth/organizations.ts';
import { listSavedViews } from './auth/saved-views.ts';
import { listPostRecords } from './content/posts-admin.ts';
import { endpointsOf, type ServiceName } from './endpoint.ts';
import { limits } from './fields.ts';
import { listAdminOrders } from './trade/orders-admin.ts';
import { perDay } from './trade/per-day.ts';
import { countThreads, listThreads } from './trade/threads.ts';

const endpoint = endpointsOf({ access: 'signed-in', api: 'nobody' });

const wanted = z.stringbool().optional();
const rows = z.coerce.number().int().min(1).max(limits.pageSizeShort).optional();
const days = z.coerce.number().int().min(1).max(90).optional();
const part = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
/** It stops at `countedTo`. */
const count = part(z.number().int());
/** Changes by others, newest first, among the latest ones. */
const byOthers = part(z.array(auditEntry));

const overviewAt = <Inputs extends z.ZodRawShape, Parts extends z.ZodRawShape>(
  service: ServiceName,
  inputs: Inputs,
  parts: Parts,
) =>
  endpoint({
    service,
    method: 'GET',
    path: '/overview',
    summary: 'Get parts of your overview, as far as you may see them',
    input: z.object({ ...inputs, byOthers: rows }),
    output: z.object({ ...parts, byOthers }),
    hasParts: true,
  });

export const overview = {
  auth: overviewAt(
    'auth',
    {
      waiting: wanted,
      accessRequests: rows,
      signInHealth: wanted,
      savedViews: listSavedViews.input.shape.list.optional(),
    },
    {
      waiting: part(z.object({ accessRequests: count, failedMessages: count })),
      accessRequests: part(
        z.array(
          listAccessRequests.output.shape.items.element.pick({
            id: true,
            screen: true,
            reason: true,
            createdAt: true,
            user: true,
          }),
        ),
      ),
      signInHealth: part(signInHealth.output),
      savedViews: part(listSavedViews.output.shape.items),
    },
  ),
  apps: overviewAt('apps', {}, {}),
  content: overviewAt(
    'content',
    { waiting: wanted, ownDrafts: rows },
    {
      waiting: part(z.object({ lowStock: count, pendingPosts: count, failedMessages: count })),
      /** Drafts and scheduled posts of the caller. */
      ownDrafts: part(listPostRecords.output.shape.items),
    },
  ),
  trade: overviewAt(
    'trade',
    {
      waiting: wanted,
      threads: rows,
      orders: rows,
      ordersPerDay: days,
      inquiriesPerDay: days,
      waitlistGrowth: days,
    },
    {
      waiting: part(z.object({ threads: part(countThreads.output), placedOrders: count, failedMessages: count })),
      /** Inquiries that wait for an answer; the longest wait is first. */
      threads: part(listThreads.output.shape.items),
      /** Orders to confirm; the oldest is first. */
      orders: part(listAdminOrders.output.shape.items),
      ordersPerDay: part(perDay.shape.days),
      inquiriesPerDay: part(perDay.shape.days),
      waitlistGrowth: part(perDay.shape.days),
    },
  ),
} as const;

/** The frame of the account waits for it, so it has no other parts. */
export const ownAccount = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/own-account',
  summary: 'Get your organizations, your invitations and your requests for access',
  input: z.object({}),
  output: z.object({
    ...listOrganizations.output.pick({ organizations: true }).shape,
    ...listOwnInvitations.output.shape,
    accessRequests: listOwnAccessRequests.output.shape.items,
  }),
});
