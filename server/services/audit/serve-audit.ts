/** Serves the log of a service's changes: to those who may manage the kind of thing that is asked for. */
import type { Kysely } from 'kysely';
import type { AuditEntry, listAuditEntries, listContentAudit, listTradeAudit } from '../../../src/contract/audit.ts';
import type { Permission } from '../../../src/contract/permissions.ts';
import { requireAccess } from '../../actor.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { listEntries } from './list.ts';

type Who = {
  /** By the kind of thing: `{ post: 'posts.manage' }`. */
  readonly permissions: Readonly<Record<string, Permission>>;
  /** For other kinds, and for all kinds at once. */
  readonly otherwise: Permission;
  readonly withNames?: (entries: AuditEntry[]) => Promise<AuditEntry[]>;
};

export function serveAudit<Tables>(
  service: Service<Tables>,
  endpoint: typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit,
  { permissions, otherwise, withNames }: Who,
): void {
  serve(service, endpoint, async (asked, { actor, database }) => {
    requireAccess(actor, (asked.targetType && permissions[asked.targetType]) || otherwise);
    const { entries, next } = await listEntries(database as Kysely<Tables>, asked);
    return { entries: withNames ? await withNames(entries) : entries, next };
  });
}
