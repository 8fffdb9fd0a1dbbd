import { sql } from 'kysely';
import { type AuditEntry, listAuditEntries } from '#contract/audit.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function addAuditRoutes(service: Service<AuthTables>): void {
  const { database } = service;

  async function withNames(entries: AuditEntry[]): Promise<AuditEntry[]> {
    const values = entries.flatMap(({ actorId, targetId, before, after }) => [
      actorId,
      targetId,
      ...Object.values(before ?? {}),
      ...Object.values(after ?? {}),
    ]);
    const ids = [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))];
    if (ids.length === 0) return entries;
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from auth.users where id = any(${ids}::uuid[]) and name is not null
      union all select id, name from auth.roles where id = any(${ids}::uuid[])`.execute(database);
    const names = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    return entries.map((entry) => ({ ...entry, actorName: names[entry.actorId ?? ''] ?? null, names }));
  }

  serveAudit(service, listAuditEntries, {
    // Entries about adding and removing users of a role belong to the role.
    alsoAbout: ({ targetType }) =>
      targetType === 'user'
        ? (id) => sql<boolean>`(target_type = 'role' and coalesce(after ->> 'userId', before ->> 'userId') = ${id})`
        : undefined,
    withNames,
  });
}
