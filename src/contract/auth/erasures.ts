/** Lists the deleted users that each service still has to erase (docs/decisions/047-erasure.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'users.manage', api: 'nobody' });

export const erasingServices = ['content', 'trade', 'apps'] as const;
const service = z.enum(erasingServices);

/**
 * `from` is null if they had the number before anybody else gave it up. A record with the number and without a user is
 * theirs if it was created in between.
 */
export const ownedPhone = z.object({ number: z.string(), from: timestamp.nullable().default(null), until: timestamp });

const erasure = z.object({
  userId: id,
  /** The present number and former ones. */
  phones: z.array(ownedPhone),
});
export type Erasure = z.infer<typeof erasure>;

/** Only the system may call it. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/erasures',
  summary: 'List deleted users whose personal data a service still has to erase, oldest first; for services',
  input: z.object({ service }),
  output: z.object({ erasures: z.array(erasure) }),
});

/** Only the system may call it. Repeating it does no harm. */
export const finishErasure = endpoint({
  method: 'DELETE',
  path: '/erasures/:userId/:service',
  summary: 'State that a service has erased a deleted user; for services',
  input: z.object({ userId: id, service }),
  output: z.undefined(),
  status: 204,
});
