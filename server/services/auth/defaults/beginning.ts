import { beginSite, getBeginning } from '#contract/auth/beginning.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { beginsHere } from '../../../settings/checks.ts';
import { changeRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { CurrentSessions } from '../identity/sessions/current.ts';
import { lockUser } from '../identity/users/changes.ts';
import { users } from '../identity/users/entity.ts';
import type { AuthTables } from '../tables.ts';
import { hasAdministrator, lockAdministrators, makeAdministrator } from './administrator.ts';
import { demoUserIds } from './demo-users.ts';

export function addBeginningRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  // The invented administrator of the demo company counts where the codes for it can be read.
  const uncounted = service.config.isPrivate ? [] : demoUserIds;
  serve(service, getBeginning, async (_, { database }) => ({
    hasAdministrator: await hasAdministrator(database, uncounted),
  }));

  serve(service, beginSite, async ({ name }, call) => {
    const user = current.of(call.actor)?.user;
    if (!user?.phoneNumber) throw failures.unauthorized();
    if (!beginsHere(service.config)) throw failures.conflict(message('begins_elsewhere'));
    const { id, phoneNumber } = user;
    return call.commit(async (transaction) => {
      await lockAdministrators(transaction);
      if (await hasAdministrator(transaction, uncounted)) throw failures.conflict(message('administrator_exists'));
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
