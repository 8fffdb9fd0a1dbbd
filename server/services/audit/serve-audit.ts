import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry, listAppsAudit, listAuditEntries, listContentAudit, listTradeAudit } from '#contract/audit.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { isId } from '#contract/fields.ts';
import { recordPermissions } from '#contract/records.ts';
import { type Actor, requireAccess } from '../../actors/actor.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { listEntries } from './list.ts';

/** Opens all types of records, also those without a permission of their own. */
const all: Permission = 'audit.manage';
const permissionOf: ReadonlyMap<string, Permission> = new Map(Object.entries(recordPermissions));

export type Names = {
  /** A query of `id`, a UUID, and `name` of the records that entries are about. */
  readonly named: RawBuilder<unknown>;
  /** The same of records whose ids are other texts. */
  readonly namedByText?: RawBuilder<unknown>;
};

export function serveAudit<Tables>(
  service: Service<Tables>,
  endpoint: typeof listAppsAudit | typeof listAuditEntries | typeof listContentAudit | typeof listTradeAudit,
  { named, namedByText }: Names,
): void {
  serve(service, endpoint, async (input, { actor, database }) => {
    requireAccess(actor, mayReadAll(actor) ? all : (permissionOf.get(input.targetType ?? '') ?? all), 'GET');
    const connection = database as Kysely<Tables>;
    const { entries, next } = await listEntries(connection, input);
    return { entries: await withNames(connection, entries, named, namedByText), next };
  });
}

const mayReadAll = (actor: Actor): boolean => actor.kind === 'user' && actor.permissions.has(all);

export async function withNames<Tables>(
  database: Kysely<Tables>,
  entries: AuditEntry[],
  named: RawBuilder<unknown>,
  namedByText = sql`select null::text id, null::text as name where false`,
): Promise<AuditEntry[]> {
  const ids = [...new Set(entries.flatMap(idsOf))];
  if (ids.length === 0) return entries;
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from (${named}) named where id = any(${ids.filter(isId)}::uuid[]) and name is not null
    union all select id, name from (${namedByText}) texts where id = any(${ids}::text[])`.execute(database);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    ...entry,
    actorName: names.get(entry.actorId ?? '') ?? null,
    names: namesOf(idsOf(entry), names),
  }));
}

const idsOf = ({ actorId, targetId, before, after }: AuditEntry): string[] =>
  [targetId, actorId, ...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
    (value, index): value is string => typeof value === 'string' && (index === 0 || isId(value)),
  );

const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
