import { isOfStaff } from '#contract/auth/read-only-permissions.ts';
import {
  anonymiseUser,
  changeUser,
  createUser,
  findUsers,
  findUsersOfRole,
  getUser,
  listUserContacts,
  listUserNames,
  reinstateUser,
  suspendUser,
} from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, requireSystem, userIdOf } from '../../../../actors/actor.ts';
import { emit } from '../../../events/emit.ts';
import { changeRow, createRows } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { tellOwner } from '../../messaging/messages/tell-owner.ts';
import type { AuthTables } from '../../tables.ts';
import { readPhone } from '../phone-numbers.ts';
import { createChangeRights, requireMayActOn, requireMayChange, requireOwnOrManager } from '../rights.ts';
import { requireRole } from '../roles/queries.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { anonymise, lockUser, reinstate, suspend } from './changes.ts';
import { users } from './entity.ts';
import { listUserRows, requireUser } from './queries.ts';
import { conditionsOf } from './search.ts';

export function addUserRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const changeRights = createChangeRights(service.config, current);

  serve(
    service,
    findUsers,
    async ({ query, similar, searchType, status, roleId, permissionId, ...place }, { database }) =>
      listUserRows(database, {
        where: await conditionsOf(database, { query, similar, searchType, status, roleId, permissionId }),
        ...place,
      }),
  );

  serve(service, findUsersOfRole, async ({ roleId, ...place }, { database }) => {
    await requireRole(database, roleId);
    return listUserRows(database, { where: await conditionsOf(database, { roleId }), ...place });
  });

  serve(service, listUserNames, async ({ ids }, { actor, database }) => {
    requireStaff(actor);
    if (ids.length === 0) return { users: [] };
    return { users: await database.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() };
  });

  serve(service, listUserContacts, async ({ ids }, { actor, database }) => {
    requireSystem(actor);
    if (ids.length === 0) return { users: [] };
    const columns = ['id', 'name', 'phoneNumber', 'email'] as const;
    return { users: await database.selectFrom('users').select(columns).where('id', 'in', ids).execute() };
  });

  serve(service, getUser, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id, 'GET');
    return { user: await requireUser(database, id) };
  });

  serve(service, createUser, async ({ phoneNumber, country, ...fields }, call) => {
    const phone = readPhone({ phoneNumber, country });
    const values = { phoneNumber: phone.phoneNumber, country: phone.country, ...fields };
    return call.commit(async (transaction) => {
      const log = ['phoneNumber', 'country', 'name', 'email'] as const;
      const [row] = await createRows(transaction, call, users, { values: [values], log, skipsTaken: true });
      if (!row) throw failures.conflict(message('phone_number_taken'));
      emit(transaction, [tags.user(row.id)]);
      return { user: await requireUser(transaction, row.id) };
    });
  });

  serve(service, changeUser, ({ id, revision, ...set }, call) =>
    call.commit(async (transaction) => {
      await requireMayChange(transaction, { current, actor: call.actor, userId: id });
      const row = await lockUser(transaction, id, revision);
      await changeRow(transaction, call, users, { row, action: 'change', set });
      if (set.email !== undefined && set.email !== row.email && row.email !== null && row.email === row.verifiedEmail) {
        // If somebody else changed the address, the phone gets the message too: others may read the former address.
        const phoneNumber = userIdOf(call.actor) === id ? null : row.phoneNumber;
        await tellOwner(transaction, { ...row, phoneNumber }, { kind: 'email-changed' });
      }
      return { user: await requireUser(transaction, id) };
    }),
  );

  for (const [endpoint, perform] of [
    [suspendUser, suspend],
    [reinstateUser, reinstate],
    [anonymiseUser, anonymise],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      changeRights(call, 'users.manage', async (transaction, actor) => {
        await requireMayActOn(transaction, actor, id);
        await perform(transaction, call, id);
        return { user: await requireUser(transaction, id) };
      }),
    );
  }
}

function requireStaff(actor: Actor): void {
  if (actor.kind === 'system') return;
  if (actor.kind !== 'user' || ![...actor.permissions].some(isOfStaff)) throw failures.forbidden();
}
