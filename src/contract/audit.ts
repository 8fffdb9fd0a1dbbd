/** The audit log: who changed what, from what to what. Entries are only ever added. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, limits, timestamp } from './fields.ts';

export const auditEntry = z.object({
  id,
  at: timestamp,
  /** Null: the system itself, or somebody who has been anonymised since. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** `role.change`, `user.suspend`: what was done to which kind of thing. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** Only the fields that changed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** Names by id, of what stands in the entry: people, roles. Ids that are missing have no name. */
  names: z.record(z.string(), z.string()).default({}),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const list = {
  method: 'GET',
  path: '/audit',
  /** Any manager of the kind of thing: the service looks closer. */
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

/** Each service keeps the log of its own changes. Only auth knows the names of actors. */
export const listAuditEntries = defineEndpoint({ ...list, service: 'auth' });
export const listContentAudit = defineEndpoint({ ...list, service: 'content' });
export const listTradeAudit = defineEndpoint({ ...list, service: 'trade' });
