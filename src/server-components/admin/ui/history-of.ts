import type { listAppChanges } from '#contract/apps/apps.ts';
import type { AuditEntry, listAuditEntries, listContentAudit, listTradeAudit } from '#contract/audit.ts';
import { listUserNames } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { idsIn } from './history-values.ts';

export type Log = typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit | typeof listAppChanges;
export type Target = { readonly targetType: string; readonly targetId: string };

/** Returns the latest 100 entries. */
export async function historyOf(api: Api, log: Log, target: Target): Promise<readonly AuditEntry[]> {
  const { entries } = await api(log as typeof listContentAudit, { ...target, pageSize: 100 });
  return withNames(api, entries);
}

/** The name of the other editor while a conflict is shown, else null. `action` limits it to one kind of change. */
export async function otherEditor(
  { api, actionState }: PageContext,
  log: Log,
  target: Target,
  action?: string,
): Promise<string | null> {
  if (actionState?.code !== 409) return null;
  const entries = (await ifAvailable(historyOf(api, log, target))) ?? [];
  return entries.find((entry) => action === undefined || entry.action === action)?.actorName ?? null;
}

export async function nameOf(api: Api, id: string): Promise<string | null> {
  const answer = await ifAvailable(api(listUserNames, { ids: id }));
  return answer?.users[0]?.name ?? null;
}

async function withNames(api: Api, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> {
  const known = new Set(entries.flatMap(({ names }) => Object.keys(names)));
  const ids = entries.flatMap(({ actorId, actorName, before, after }) => [
    ...(actorId && actorName === null ? [actorId] : []),
    ...idsIn(before),
    ...idsIn(after),
  ]);
  const unnamed = [...new Set(ids)].filter((id) => !known.has(id)).slice(0, 100);
  if (unnamed.length === 0) return entries;
  const answer = await ifAvailable(api(listUserNames, { ids: unnamed.join(',') }));
  const names = Object.fromEntries(answer?.users.flatMap(({ id, name }) => (name ? [[id, name]] : [])) ?? []);
  return entries.map((entry) => ({
    ...entry,
    actorName: entry.actorName ?? names[entry.actorId ?? ''] ?? null,
    names: { ...names, ...entry.names },
  }));
}
