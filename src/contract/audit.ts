import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, limits, timestamp } from './fields.ts';

export const auditEntry = z.object({
  id,
  at: timestamp,
  /** Null: the system, or a user who has been anonymized. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** Names of users and roles in the entry, by id. Missing ids have no name. */
  names: z.record(z.string(), z.string()).default({}),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const list = {
  method: 'GET',
  path: '/audit',
  /** Signed-in managers of any kind: the service checks the requested type. */
  access: 'signed-in',
  summary: 'List entries of the change log, newest first, for record types that the caller may manage',
  input: z.object({
    targetType: z.string().max(60).optional(),
    targetId: z.string().max(100).optional(),
    actorId: id.optional(),
    after: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(50),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.string().nullable().default(null) }),
} as const;

export const listAuditEntries = defineEndpoint({ ...list, service: 'auth' });
export const listContentAudit = defineEndpoint({ ...list, service: 'content' });
export const listTradeAudit = defineEndpoint({ ...list, service: 'trade' });
