import {
  addUserToRole,
  administratorRole,
  changeRole,
  countHolders,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  makeAdministrator,
  previewRole,
  removeUserFromRole,
  restoreRole,
} from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { actorMay, requireSystem } from '../../../../actors/actor.ts';
import { changeRow, createRow, lockRow } from '../../../records/change.ts';
import { lockLive, setTrashed } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { makeAdministrator as make } from '../../defaults/administrator.ts';
import type { AuthTables } from '../../tables.ts';
import { createChangeRights, heldOnlyBy, requireHolds, requireHoldsRole } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { lockUser } from '../users/changes.ts';
import { addUser, holdersOf, publishToUsers, removeUser, roles, setPermissions } from './changes.ts';
import {
  countHolders as count,
  listRoles as findRoles,
  impactOf,
  permissionIdsOf,
  requireKnown,
  requireRole,
} from './queries.ts';

export function addRoleRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const changeRights = createChangeRights(service.config, current);

  serve(service, listRoles, (input, { database }) => findRoles(database, input));
  serve(service, getRole, async ({ id }, { database }) => ({ role: await requireRole(database, id) }));

  serve(service, countHolders, async (_, { database }) => ({ holders: await count(database) }));

  serve(service, previewRole, async ({ id, permissionIds }, { database, actor }) => {
    const { permissions } = await requireRole(database, id);
    await requireKnown(database, permissionIds);
    const lost = permissions.map((held) => held.id).filter((held) => !permissionIds.includes(held));
    return {
      ...(await impactOf(database, { roleId: id, permissionIds, isNamed: actorMay(actor, 'users.manage', 'GET') })),
      onlyHere: await heldOnlyBy(database, service.config, { roleId: id, permissionIds: lost }),
    };
  });

  serve(service, createRole, ({ permissionIds, ...values }, call) =>
    changeRights(call, 'roles.manage', async (transaction, actor) => {
      await requireKnown(transaction, permissionIds);
      requireHolds(actor, permissionIds);
      const { id } = await createRow(transaction, call, roles, {
        values,
        log: ['name', 'description'],
        beside: { permissionIds },
      });
      await setPermissions(transaction, id, permissionIds);
      return { role: await requireRole(transaction, id) };
    }),
  );

  serve(service, changeRole, ({ id, revision, permissionIds, ...set }, call) =>
    changeRights(call, 'roles.manage', async (transaction, actor) => {
      const row = await lockLive(transaction, roles, id, revision);
      requireHoldsRole(actor, await permissionIdsOf(transaction, id));
      await requireKnown(transaction, permissionIds ?? []);
      requireHolds(actor, permissionIds ?? []);
      const beside = permissionIds && (await setPermissions(transaction, id, permissionIds));
      if (beside && id === administratorRole) throw failures.conflict(administratorHasAll);
      await changeRow(transaction, call, roles, { row, action: 'change', set, beside });
      if (beside) await publishToUsers(transaction, holdersOf(id));
      return { role: await requireRole(transaction, id) };
    }),
  );

  for (const [endpoint, isTrashed, requireAll] of [
    [deleteRole, true, requireHoldsRole],
    [restoreRole, false, requireHolds],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      changeRights(call, 'roles.manage', async (transaction, actor) => {
        const row = await lockRow(transaction, roles, id);
        if (row.isSystem && isTrashed) throw failures.conflict(message('role_built_in'));
        requireAll(actor, await permissionIdsOf(transaction, id));
        const moved = await setTrashed(transaction, call, roles, { row, isTrashed });
        if (moved !== row) await publishToUsers(transaction, holdersOf(id));
        return { role: await requireRole(transaction, id) };
      }),
    );
  }

  serve(service, addUserToRole, ({ id, userId }, call) =>
    changeRights(call, 'roles.manage', async (transaction, actor) => {
      await lockUser(transaction, userId);
      const row = await lockLive(transaction, roles, id);
      requireHolds(actor, await permissionIdsOf(transaction, id));
      await addUser(transaction, call, { row, userId });
      return { role: await requireRole(transaction, id) };
    }),
  );

  serve(service, removeUserFromRole, ({ id, userId }, call) =>
    changeRights(call, 'roles.manage', async (transaction, actor) => {
      const row = await lockLive(transaction, roles, id);
      requireHoldsRole(actor, await permissionIdsOf(transaction, id));
      await removeUser(transaction, call, { row, userId });
      return { role: await requireRole(transaction, id) };
    }),
  );

  serve(service, makeAdministrator, async ({ phoneNumber }, call) => {
    requireSystem(call.actor);
    return call.commit(async (transaction) => ({ userId: await make(transaction, call, phoneNumber) }));
  });
}

const administratorHasAll = message('administrator_has_all');
