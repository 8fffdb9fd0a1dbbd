/**
 * Each service tells what it would do in a merge of two users, before it happens
 * (docs/decisions/067-merge-of-users.md).
 */
import * as z from 'zod';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { id } from './fields.ts';

const impact = z.object({
  moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
  stays: z.array(z.object({ what: z.string(), count: z.number().int(), why: z.string() })),
  /** Conflicts, and how they are resolved. */
  conflicts: z.array(z.string()),
  /** The reason why these users cannot be merged. */
  refusal: z.string().nullable().default(null),
});
export type MergeImpact = z.infer<typeof impact>;

const mergeImpact = (service: ServiceName) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: '/merge-impact',
    access: 'users.manage',
    api: 'nobody',
    summary: 'Preview a merge of two users in this service',
    input: z.object({ keptId: id, mergedId: id }),
    output: impact,
  });

export const getAuthMergeImpact = mergeImpact('auth');
export const getTradeMergeImpact = mergeImpact('trade');
export const getContentMergeImpact = mergeImpact('content');
