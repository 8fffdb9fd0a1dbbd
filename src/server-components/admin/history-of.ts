/** The log of one record from the service that keeps it; names of people from auth where the service cannot know them. */
import type { listAppChanges } from '../../contract/apps.ts';
import type { AuditEntry, listAuditEntries, listContentAudit, listTradeAudit } from '../../contract/audit.ts';
import type { Api } from '../../contract/endpoint.ts';
import { listUserNames } from '../../contract/users.ts';
import type { PageContext } from '../page.ts';
import { ifAnswered } from '../request/if-answered.ts';

type Log = typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit | typeof listAppChanges;
type Target = { readonly targetType: string; readonly targetId: string };

/** The latest hundred. */
export async function historyOf({ api }: PageContext, log: Log, target: Target): Promise<readonly AuditEntry[]> {
  const page = await ifAnswered(api(log as typeof listContentAudit, { ...target, pageSize: 100 }));
  return withNames(api, page?.entries ?? []);
}

/** Null where nobody has this id any more, or where the auth service does not answer. */
export async function nameOf(api: Api, id: string): Promise<string | null> {
  const answer = await ifAnswered(api(listUserNames, { ids: id }));
  return answer?.users[0]?.name ?? null;
}

async function withNames(api: Api, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> {
  const unnamed = entries.flatMap(({ actorId, actorName }) => (actorId && actorName === null ? actorId : []));
  if (unnamed.length === 0) return entries;
  const answer = await ifAnswered(api(listUserNames, { ids: [...new Set(unnamed)].join(',') }));
  const names = new Map(answer?.users.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({ ...entry, actorName: entry.actorName ?? names.get(entry.actorId ?? '') ?? null }));
}
