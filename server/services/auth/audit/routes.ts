import { sql } from 'kysely';
import { actorsAtMost, findActors, listAuditEntries } from '#contract/audit.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';
import { listUserRows } from '../users/queries.ts';
import { conditionsOf } from '../users/search.ts';

export function addAuditRoutes(service: Service<AuthTables>): void {
  serveAudit(service, listAuditEntries, {
    named: sql`select id, name from auth.users union all select id, name from auth.roles
      union all select id, name from auth.organizations union all select id, url from auth.webhooks`,
    // Entries about adding and removing users of a role belong to the role.
    alsoAbout: ({ targetType }) =>
      targetType === 'user'
        ? (id) => sql<boolean>`(target_type = 'role' and coalesce(after ->> 'userId', before ->> 'userId') = ${id})`
        : undefined,
  });

  serve(service, findActors, async ({ query }, { database }) => {
    const where = await conditionsOf(database, { query });
    const { users } = await listUserRows(database, { where, pageSize: actorsAtMost + 1 });
    return { ids: users.map(({ id }) => id) };
  });
}
