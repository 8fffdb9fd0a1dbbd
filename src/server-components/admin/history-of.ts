/** The log of one record from the service that keeps it; names of people from auth where the service cannot know them. */
import type { AuditEntry, listAuditEntries, listContentAudit, listTradeAudit } from '../../contract/audit.ts';
import type { PageContext } from '../page.ts';
import { ifAnswered } from '../request/if-answered.ts';

type Log = typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit;
type Target = { readonly targetType: string; readonly targetId: string };

/** The latest hundred. */
export async function historyOf({ api }: PageContext, log: Log, target: Target): Promise<readonly AuditEntry[]> {
  const page = await ifAnswered(api(log as typeof listContentAudit, { ...target, pageSize: 100 }));
  return page?.entries ?? [];
}
