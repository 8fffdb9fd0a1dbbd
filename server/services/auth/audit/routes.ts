import { findActors, listAuditEntries, maxActors } from '#contract/audit.ts';
import { serveAudit } from '../../audit/serve-audit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { listUserRows } from '../identity/users/queries.ts';
import { conditionsOf } from '../identity/users/search.ts';
import type { AuthTables } from '../tables.ts';
import { auditNames, permissionNames } from './names.ts';

export function addAuditRoutes(service: Service<AuthTables>): void {
  serveAudit(service, listAuditEntries, { named: auditNames, namedByText: permissionNames });

  serve(service, findActors, async ({ query }, { database }) => {
    const where = await conditionsOf(database, { query });
    const { users } = await listUserRows(database, { where, pageSize: maxActors + 1 });
    return { ids: users.map(({ id }) => id) };
  });
}
