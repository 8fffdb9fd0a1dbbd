import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idPattern, limits, pageSize, timestamp } from './fields.ts';

/** The longest list of people that entries are filtered by. */
export const maxActors = 50;

const idList = new RegExp(`^${idPattern}(?:,${idPattern}){0,${maxActors - 1}}$`);

export const auditEntry = z.object({
  id,
  at: timestamp,
  /** Null stands for the system, or for a user who has been anonymized. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** The value of `after` for the entries that follow. */
  cursor: z.string(),
  /**
   * Names of records and users in the entry that this service has, by id. An empty name belongs to a picture without a
   * description. Missing ids have no name, belong to another service, or were deleted.
   */
  names: z.record(z.string(), z.string()).default({}),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const list = {
  method: 'GET',
  path: '/audit',
  /** The service checks the requested type. */
  access: 'signed-in',
  summary:
    'List entries of the change log, newest first: of a record type that the caller may manage, or all with audit.manage',
  input: z.object({
    targetType: z.string().max(60).optional(),
    targetId: z.string().max(100).optional(),
    actorId: id.optional(),
    /** Changes by any of these users, separated by commas. */
    actorIds: z.string().regex(idList).optional(),
    action: z.string().max(100).optional(),
    /** `from` is inclusive, `to` exclusive. */
    from: timestamp.optional(),
    to: timestamp.optional(),
    after: z.string().max(200).optional(),
    pageSize: pageSize(limits.pageSizeOfStaff),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.string().nullable().default(null) }),
} as const;

export const listAuditEntries = defineEndpoint({ ...list, service: 'auth' });
export const listContentAudit = defineEndpoint({ ...list, service: 'content' });
export const listTradeAudit = defineEndpoint({ ...list, service: 'trade' });
export const listAppsAudit = defineEndpoint({ ...list, service: 'apps' });

/** Returns one more than `maxActors` if there are more. */
export const findActors = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/audit/actors',
  access: 'audit.manage',
  summary: 'Find users by the beginning of their name, phone, e-mail or id, to filter the audit log',
  input: z.object({ query: z.string().trim().min(1).max(limits.shortText) }),
  output: z.object({ ids: z.array(id) }),
});
