/** Account deletion by the owner: scheduled, cancellable during a grace period, then carried out by the service. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { startDeletion, stopDeletion } from '#contract/auth/users.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import {
  protectLastHolders,
  requireFreshCode,
  requireMayActOn,
  requireNotLastHolder,
  requireOwnOrManager,
} from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { changeUserRow, lockUser } from './changes.ts';
import { anonymise } from './status.ts';

export function addDeletionRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const days = service.config.DELETION_GRACE_DAYS;

  serve(service, startDeletion, async ({ id }, call) => {
    if (call.actor.kind !== 'user' || call.actor.id !== id) throw failures.notFound('This user');
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      const person = await lockUser(transaction, id);
      if (person.deletesAt) return { user: person };
      await requireNotLastHolder(transaction, service.config, id);
      const { rows } = await sql<{
        at: Date;
      }>`select now() + make_interval(secs => ${days * 86_400}::float8) as at`.execute(transaction);
      const fields = { deletesAt: rows[0]?.at ?? null };
      return { user: await changeUserRow(transaction, call, { person, action: 'user.ask-deletion', fields }) };
    });
  });

  serve(service, stopDeletion, async ({ id }, call) => {
    requireOwnOrManager(call.actor, id);
    return call.commit(async (transaction) => {
      await requireMayActOnOther(transaction, id);
      const person = await lockUser(transaction, id);
      const fields = { deletesAt: null };
      return { user: await changeUserRow(transaction, call, { person, action: 'user.keep', fields }) };
    });

    async function requireMayActOnOther(transaction: Kysely<AuthTables>, userId: string): Promise<void> {
      if (call.actor.kind === 'user' && call.actor.id === userId) return;
      requireFreshCode(current, call.actor);
      await requireMayActOn(transaction, call.actor, userId);
    }
  });
}

/** One at a time, so that a failure (the last administrator) does not stop the others. */
export async function deleteDueAccounts({ database, config }: Service<AuthTables>, logger: Logger): Promise<void> {
  const due = await database
    .selectFrom('users')
    .select('id')
    .where('deletesAt', '<=', sql<Date>`now()`)
    .where('status', '<>', 'anonymised')
    .limit(500)
    .execute();
  for (const { id } of due) {
    try {
      await database
        .transaction()
        .execute((transaction) => protectLastHolders(transaction, config, () => anonymise(transaction, null, id)));
    } catch (error) {
      if (!isFailure(error)) throw error;
      logger.warn({ user: id, code: error.code }, 'deleting an account failed');
    }
  }
}
