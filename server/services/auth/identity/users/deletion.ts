import { sql } from 'kysely';
import type { Logger } from 'pino';
import { startDeletion, stopDeletion } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import { commit } from '../../../events/emit.ts';
import { changeRow, lockRow } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { protectLastHolders, requireFreshCode, requireMayChange, requireNotLastHolder } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { anonymise, lockUser } from './changes.ts';
import { users } from './entity.ts';
import { oneByOne } from './one-by-one.ts';
import { requireUser } from './queries.ts';

export function addDeletionRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const seconds = service.config.DELETION_GRACE_DAYS * 86_400;

  serve(service, startDeletion, async ({ id }, call) => {
    if (userIdOf(call.actor) !== id) throw failures.notFound('this_user');
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      const row = await lockUser(transaction, id);
      if (row.deletesAt === null) {
        await requireNotLastHolder(transaction, service.config, id);
        const set = { deletesAt: sql`now() + make_interval(secs => ${seconds}::float8)` };
        await changeRow(transaction, call, users, { row, action: 'ask-deletion', set });
      }
      return { user: await requireUser(transaction, id) };
    });
  });

  serve(service, stopDeletion, ({ id }, call) =>
    call.commit(async (transaction) => {
      await requireMayChange(transaction, { current, actor: call.actor, userId: id });
      const row = await lockRow(transaction, users, id);
      await changeRow(transaction, call, users, { row, action: 'keep', set: { deletesAt: null } });
      return { user: await requireUser(transaction, id) };
    }),
  );
}

export async function deleteDueAccounts(service: Service<AuthTables>, logger: Logger): Promise<void> {
  const due = await service.database
    .selectFrom('users')
    .select('id')
    .where('deletesAt', '<=', sql<Date>`now()`)
    .where('status', '<>', 'anonymised')
    .limit(500)
    .execute();
  await oneByOne(
    due,
    ({ id }) =>
      commit(service, (transaction) =>
        protectLastHolders(transaction, service.config, () => anonymise(transaction, null, id)),
      ),
    ({ id }, why) => logger.warn({ user: id, ...why }, 'deleting an account failed'),
  );
}
