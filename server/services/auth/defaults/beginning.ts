import type { Kysely } from 'kysely';
import { beginSite, getBeginning } from '#contract/auth/beginning.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { beginsHere } from '../../../settings/checks.ts';
import type { Config } from '../../../settings/config.ts';
import { changeRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { CurrentSessions } from '../identity/sessions/current.ts';
import { lockUser } from '../identity/users/changes.ts';
import { users } from '../identity/users/entity.ts';
import type { AuthTables } from '../tables.ts';
import { lockAdministrators, makeAdministrator } from './administrator.ts';
import { demoUserIds } from './demo-users.ts';

export function addBeginningRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  serve(service, getBeginning, async (_, { database }) => ({
    hasAdministrator: await hasAdministrator(database, service.config),
  }));

  serve(service, beginSite, async ({ name }, call) => {
    const user = current.of(call.actor)?.user;
    if (!user?.phoneNumber) throw failures.unauthorized();
    if (!beginsHere(service.config)) throw failures.conflict(message('begins_elsewhere'));
    const { id, phoneNumber } = user;
    return call.commit(async (transaction) => {
      await lockAdministrators(transaction);
      if (await hasAdministrator(transaction, service.config)) throw failures.conflict(message('administrator_exists'));
      await makeAdministrator(transaction, call, phoneNumber);
      await changeRow(transaction, call, users, {
        row: await lockUser(transaction, id),
        action: 'change',
        set: { name },
      });
      return undefined;
    });
  });
}

/** The invented administrator of the demo company counts where the codes for it can be read. */
async function hasAdministrator(database: Kysely<AuthTables>, { isPrivate }: Config): Promise<boolean> {
  const holder = await database
    .selectFrom('userRoles')
    .select('userId')
    .where('roleId', '=', administratorRole)
    .$if(!isPrivate, (query) => query.where('userId', 'not in', demoUserIds))
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
