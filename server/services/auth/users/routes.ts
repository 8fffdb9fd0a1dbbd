import { changeUser, findUsers, findUsersOfRole, getUser } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { requireRevision } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireFreshCode, requireMayActOn, requireOwnOrManager } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { changeUserRow, lockUser } from './changes.ts';
import { listUserRows } from './queries.ts';
import { requireUser } from './rows.ts';
import { conditionsOf } from './search.ts';

export function addUserRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  serve(service, findUsers, async ({ sort, reversed, after, pageSize, ...input }, { database }) =>
    listUserRows(database, { where: await conditionsOf(database, input), sort, reversed, after, pageSize }),
  );

  serve(service, findUsersOfRole, async ({ roleId, ...place }, { database }) => {
    const role = await database.selectFrom('roles').select('id').where('id', '=', roleId).executeTakeFirst();
    if (!role) throw failures.notFound('This role');
    return listUserRows(database, { where: await conditionsOf(database, { roleId }), ...place });
  });

  serve(service, getUser, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id);
    return { user: await requireUser(database, id) };
  });

  serve(service, changeUser, async ({ id, revision, ...fields }, call) => {
    requireOwnOrManager(call.actor, id);
    const isOwn = call.actor.kind === 'user' && call.actor.id === id;
    if (!isOwn) requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      const person = await lockUser(transaction, id);
      if (!isOwn) await requireMayActOn(transaction, call.actor, id);
      if (person.status === 'anonymised') throw failures.conflict('This account has been deleted.');
      requireRevision(person, revision);
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      return { user: await changeUserRow(transaction, call, { person, action: 'user.change', fields: given }) };
    });
  });
}
