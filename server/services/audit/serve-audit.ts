import type { Kysely, RawBuilder } from 'kysely';
import type { AuditEntry, listAuditEntries, listContentAudit, listTradeAudit } from '#contract/audit.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { recordPermissions } from '#contract/records.ts';
import { requireAccess } from '../../actor.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { listEntries } from './list.ts';

/** Needed for types of records without a permission of their own, and for all types at once. */
const otherwise: Permission = 'roles.manage';
const permissionOf: ReadonlyMap<string, Permission> = new Map(Object.entries(recordPermissions));

type Options = {
  /** Selects entries of other types that belong to the history of a target. */
  readonly alsoAbout?: (input: {
    targetType: string | undefined;
  }) => ((targetId: string) => RawBuilder<boolean>) | undefined;
  readonly withNames?: (entries: AuditEntry[]) => Promise<AuditEntry[]>;
};

export function serveAudit<Tables>(
  service: Service<Tables>,
  endpoint: typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit,
  { alsoAbout, withNames }: Options = {},
): void {
  serve(service, endpoint, async (input, { actor, database }) => {
    requireAccess(actor, permissionOf.get(input.targetType ?? '') ?? otherwise);
    const { entries, next } = await listEntries(
      database as Kysely<Tables>,
      input,
      alsoAbout?.({ targetType: input.targetType }),
    );
    return { entries: withNames ? await withNames(entries) : entries, next };
  });
}
