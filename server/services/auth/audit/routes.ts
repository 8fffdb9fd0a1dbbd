import { type AuditEntry, listAuditEntries } from '../../../../src/contract/audit.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';

export function addAuditRoutes(service: Service<AuthTables>): void {
  const withNames = async (entries: AuditEntry[]) => {
    const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
    if (ids.length === 0) return entries;
    const people = await service.database.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return entries.map((entry) => ({ ...entry, actorName: names.get(entry.actorId ?? '') ?? null }));
  };
  serveAudit(service, listAuditEntries, {
    permissions: { user: 'users.manage', organization: 'organizations.manage' },
    otherwise: 'roles.manage',
    withNames,
  });
}
