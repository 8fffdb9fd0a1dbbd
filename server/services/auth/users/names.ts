import { listUserNames } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';

export function addNameRoutes(service: Service<AuthTables>): void {
  serve(service, listUserNames, async ({ ids }, { actor, database }) => {
    requireStaff(actor);
    if (ids.length === 0) return { users: [] };
    return { users: await database.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() };
  });
}

/** Throws 403 for users without any `*.manage` permission. */
function requireStaff(actor: Actor): void {
  if (actor.kind === 'system') return;
  if (actor.kind !== 'user' || ![...actor.permissions].some((permission) => permission.endsWith('.manage')))
    throw failures.forbidden();
}
