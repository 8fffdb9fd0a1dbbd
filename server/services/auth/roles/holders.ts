import { sql } from 'kysely';
import { addUserToRole, makeAdministrator, removeUserFromRole } from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { makeAdministrator as make } from '../defaults/administrator.ts';
import { createChangeRights, requireFreshCode, requireHolds, requireHoldsRole } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from '../users/rows.ts';
import { publishChange } from './changes.ts';
import { idsOf } from './permissions.ts';
import { requireRole } from './queries.ts';

export function addHolderRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const changeRights = createChangeRights(service.config, current);

  serve(service, addUserToRole, async ({ id, userId }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, { actor: call.actor, needs: 'roles.manage' }, async (actor) => {
        const role = await requireRole(transaction, id);
        const person = await requireUser(transaction, userId);
        if (person.status === 'anonymised') throw failures.conflict('This account has been deleted.');
        requireHolds(actor, idsOf(role));
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('userRoles')
          .values({ userId, roleId: id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return { role };
        const users = sql`select ${userId}::uuid as user_id`;
        await publishChange(transaction, call, { action: 'role.add-user', roleId: id, after: { userId }, users });
        return { role: await requireRole(transaction, id) };
      }),
    );
  });

  serve(service, removeUserFromRole, async ({ id, userId }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, { actor: call.actor, needs: 'roles.manage' }, async (actor) => {
        const role = await requireRole(transaction, id);
        requireHoldsRole(actor, idsOf(role));
        const { numDeletedRows } = await transaction
          .deleteFrom('userRoles')
          .where('userId', '=', userId)
          .where('roleId', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return { role };
        const users = sql`select ${userId}::uuid as user_id`;
        await publishChange(transaction, call, { action: 'role.remove-user', roleId: id, before: { userId }, users });
        return { role: await requireRole(transaction, id) };
      }),
    );
  });

  serve(service, makeAdministrator, async ({ phoneNumber }, call) => {
    if (call.actor.kind !== 'system') throw failures.forbidden();
    return call.commit(async (transaction) => ({ userId: (await make(transaction, call, phoneNumber)).id }));
  });
}
