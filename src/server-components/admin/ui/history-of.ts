import type { AuditEntry, listAppsAudit, listAuditEntries, listContentAudit, listTradeAudit } from '#contract/audit.ts';
import { listUserNames } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { idsIn } from './history-values.ts';

export type Log = typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit | typeof listAppsAudit;
export type Target = { readonly targetType: string; readonly targetId: string };

/** Returns the latest 100 entries. */
export async function historyOf(api: Api, log: Log, target: Target): Promise<readonly AuditEntry[]> {
  const { entries } = await api(log as typeof listContentAudit, { ...target, pageSize: limits.pageSizeMax });
  return withNames(api, entries);
}

/** `isViewer` means that the person saved in another window. */
export type Editor = { readonly name: string | null; readonly isViewer: boolean };

/** The person who made the last change that `isSave` accepts; null if the log does not have it. */
export async function lastEditor(
  { api, viewer }: PageContext,
  log: Log,
  target: Target,
  isSave: (entry: AuditEntry) => boolean = () => true,
): Promise<Editor | null> {
  const entries = (await ifAvailable(historyOf(api, log, target))) ?? [];
  const entry = entries.find(isSave);
  return entry ? { name: entry.actorName, isViewer: entry.actorId === viewer?.user.id } : null;
}

export async function nameOf(api: Api, id: string): Promise<string | null> {
  const answer = await ifAvailable(api(listUserNames, { ids: id }));
  return answer?.users[0]?.name ?? null;
}

/** Adds the names of users that the service of the entries does not have. */
export async function withNames(api: Api, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> {
  const unnamed = [...new Set(entries.flatMap(unnamedIn))];
  if (unnamed.length === 0) return entries;
  const pages = Array.from({ length: Math.ceil(unnamed.length / limits.pageSizeMax) }, (_, page) =>
    unnamed.slice(page * limits.pageSizeMax, (page + 1) * limits.pageSizeMax),
  );
  const answers = await Promise.all(pages.map((page) => ifAvailable(api(listUserNames, { ids: page.join(',') }))));
  const users = answers.flatMap((answer) => answer?.users ?? []);
  const names = new Map(users.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  return entries.map((entry) => ({
    ...entry,
    actorName: entry.actorName ?? names.get(entry.actorId ?? '') ?? null,
    names: {
      ...Object.fromEntries(
        unnamedIn(entry).flatMap((id) => {
          const name = names.get(id);
          return name === undefined ? [] : [[id, name]];
        }),
      ),
      ...entry.names,
    },
  }));
}

const unnamedIn = ({ actorId, actorName, before, after, names }: AuditEntry): string[] =>
  [...(actorId && actorName === null ? [actorId] : []), ...idsIn(before), ...idsIn(after)].filter(
    (id) => names[id] === undefined,
  );
