/** Each service counts what waits in one call for a page. A count is null without the permission for its records. */
import * as z from 'zod';
import { endpointsOf, type ServiceName } from './endpoint.ts';
import { id } from './fields.ts';
import { countThreads } from './trade/threads.ts';

const endpoint = endpointsOf({ access: 'signed-in', api: 'nobody' });
/** It stops at `countedTo`. */
const count = z.number().int().nullable().default(null);

const waitingAt = <Counts extends z.ZodRawShape>(service: ServiceName, counts: Counts) =>
  endpoint({
    service,
    method: 'GET',
    path: '/waiting',
    summary: 'Count what waits for you as one of the staff, as far as you may see it',
    input: z.object({}),
    output: z.object({ ...counts, failedMessages: count }),
  });

export const countWaiting = {
  auth: waitingAt('auth', { accessRequests: count }),
  content: waitingAt('content', { lowStock: count, pendingPosts: count }),
  trade: waitingAt('trade', { threads: countThreads.output.nullable().default(null), placedOrders: count }),
} as const;

/** `products` is null for an organization of which the person is no member. */
export const countOwnWaiting = endpoint({
  service: 'trade',
  method: 'GET',
  path: '/own-waiting',
  summary: 'Count your inquiries with answers that you have not read, and the products in your cart',
  input: z.object({ organizationId: id.optional() }),
  output: z.object({ unread: z.number().int(), products: count }),
});
