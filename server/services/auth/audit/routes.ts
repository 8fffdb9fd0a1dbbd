import { listAuditEntries } from '../../../../src/contract/audit.ts';
import { listEntries } from '../../audit/list.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';

export function addAuditRoutes(service: Service<AuthTables>): void {
  serve(service, listAuditEntries, async (asked, { database }) => {
    const { entries, next } = await listEntries(database, asked);
    const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
    if (ids.length === 0) return { entries, next };
    const people = await database.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return { entries: entries.map((entry) => ({ ...entry, actorName: names.get(entry.actorId ?? '') ?? null })), next };
  });
}
