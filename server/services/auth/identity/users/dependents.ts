import { sql } from 'kysely';
import { getDependentsOfUser } from '#contract/dependents.ts';
import { countDependents } from '../../../dependents.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';

export function addDependentRoutes(service: Service<AuthTables>): void {
  const [ofUser] = getDependentsOfUser;
  serve(service, ofUser, ({ id }, call) =>
    countDependents(call, [
      {
        one: 'organization that they own',
        many: 'organizations that they own',
        permission: 'organizations.manage',
        rows: sql`auth.organization_members m join auth.organizations o on o.id = m.organization_id
          where m.user_id = ${id} and m.role = 'owner' and m.left_at is null and o.trashed_at is null`,
      },
    ]),
  );
}
