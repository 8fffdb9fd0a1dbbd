import { actorsAtMost, findActors, listAuditEntries } from '#contract/audit.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';
import { listUserRows } from '../users/queries.ts';
import { conditionsOf } from '../users/search.ts';
import { auditNames, permissionNames } from './names.ts';

export function addAuditRoutes(service: Service<AuthTables>): void {
  serveAudit(service, listAuditEntries, { named: auditNames, namedByText: permissionNames });

  serve(service, findActors, async ({ query }, { database }) => {
    const where = await conditionsOf(database, { query });
    const { users } = await listUserRows(database, { where, pageSize: actorsAtMost + 1 });
    return { ids: users.map(({ id }) => id) };
  });
}
