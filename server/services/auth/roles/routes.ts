import { type Kysely, sql } from 'kysely';
import {
  changeRole,
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  previewRole,
  restoreRole,
} from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import type { Actor } from '../../../actor.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { systemRoles } from '../defaults/roles.ts';
import { createChangeRights, requireFreshCode, requireHolds, requireHoldsRole } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { failIfTaken, holdersOf, publishChange } from './changes.ts';
import { impactOf } from './impact.ts';
import { differences, idsOf, setPermissions } from './permissions.ts';
import { listRoles as findRoles, requireKnown, requireRole } from './queries.ts';

export function addRoleRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const changeRights = createChangeRights(service.config, current);

  serve(service, listPermissions, async (_, { database }) => ({
    permissions: await database.selectFrom('permissions').selectAll().orderBy('id').execute(),
  }));
  serve(service, listRoles, async (input, { database }) => findRoles(database, input));
  serve(service, getRole, async ({ id }, { database }) => ({
    role: await requireRole(database, id, { deletedToo: true }),
  }));

  serve(service, previewRole, async ({ id, permissionIds }, { database }) => {
    await requireRole(database, id);
    await requireKnown(database, permissionIds);
    return impactOf(database, id, permissionIds);
  });

  serve(service, createRole, async ({ permissionIds, ...fields }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        requireHolds(actor, permissionIds);
        await requireKnown(transaction, permissionIds);
        const { id } = await transaction
          .insertInto('roles')
          .values({ ...fields, trashedAt: null, revision: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
          .catch(failIfTaken);
        await setPermissions(transaction, id, permissionIds);
        await publishChange(transaction, call, {
          action: 'role.create',
          roleId: id,
          after: { ...fields, permissionIds },
        });
        return { role: await requireRole(transaction, id) };
      }),
    );
  });

  serve(service, changeRole, async ({ id, revision, permissionIds, ...fields }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        const role = await requireRole(transaction, id);
        requireRevision(role, revision);
        const change = differences(role, { ...fields, permissionIds });
        if (!change) return { role };
        requireHoldsRole(actor, idsOf(role));
        const { name = role.name, description = role.description, permissionIds: wanted } = change.after;
        await transaction
          .updateTable('roles')
          .set({ name, description })
          .where('id', '=', id)
          .execute()
          .catch(failIfTaken);
        if (wanted) {
          await requireKnown(transaction, wanted);
          requireHolds(actor, wanted);
          if (id === systemRoles.administrator.id) throw failures.conflict(administratorHasAll);
          await setPermissions(transaction, id, wanted);
        }
        const users = wanted ? holdersOf(id) : undefined;
        await publishChange(transaction, call, { action: 'role.change', roleId: id, ...change, users });
        return { role: await requireRole(transaction, id) };
      }),
    );
  });

  serve(service, deleteRole, async ({ id }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        const role = await requireRole(transaction, id, { deletedToo: true });
        if (role.isSystem) throw failures.conflict('This is a built-in role and cannot be deleted.');
        if (role.trashedAt) return { role };
        requireHoldsRole(actor, idsOf(role));
        await setDeleted(transaction, id, sql<Date>`now()`);
        await publishChange(transaction, call, { action: 'role.delete', roleId: id, users: holdersOf(id) });
        return { role: await requireRole(transaction, id, { deletedToo: true }) };
      }),
    );
  });

  serve(service, restoreRole, async ({ id }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        const role = await requireRole(transaction, id, { deletedToo: true });
        if (!role.trashedAt) return { role };
        requireHolds(actor, idsOf(role));
        await setDeleted(transaction, id, null).catch(failIfTaken);
        await publishChange(transaction, call, { action: 'role.restore', roleId: id, users: holdersOf(id) });
        return { role: await requireRole(transaction, id) };
      }),
    );
  });
}

const requirement = (actor: Actor) => ({ actor, needs: 'roles.manage' }) as const;

const administratorHasAll = 'The Administrator role always has every permission. Use another role to grant fewer.';

const setDeleted = (transaction: Kysely<AuthTables>, id: string, trashedAt: ReturnType<typeof sql<Date>> | null) =>
  transaction.updateTable('roles').set({ trashedAt }).where('id', '=', id).execute();
