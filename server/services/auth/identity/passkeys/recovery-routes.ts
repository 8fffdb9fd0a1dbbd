/** Staff who lost their passkeys add another one by recovery (docs/decisions/059-passkeys.md). */
import { sql } from 'kysely';
import { approvePasskeyRecovery, requestPasskeyRecovery } from '#contract/auth/passkeys.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireUserId, userIdOf } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { tellOwner } from '../../messaging/messages/tell-owner.ts';
import type { AuthTables } from '../../tables.ts';
import { createChangeRights, requireFreshCode, requireMayActOn } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { lockUser } from '../users/changes.ts';
import { isGuarded, keysOf, recoveryOf } from './stored.ts';

/** A day is enough to fetch a new key, and the colleague who approved it still remembers. */
const recoveryHours = 24;

export function addPasskeyRecoveryRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const { config } = service;
  const changeRights = createChangeRights(config, current);

  serve(service, requestPasskeyRecovery, ({ id }, call) => {
    if (requireUserId(call.actor) !== id) throw failures.notFound('this_user');
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      const owner = await lockUser(transaction, id);
      const session = current.of(call.actor);
      const { length: count } = await keysOf(transaction, id);
      if (!session || !isGuarded(config, session, count)) throw failures.conflict(message('passkey_without_approval'));
      const before = await recoveryOf(transaction, id);
      if (before) return { recovery: before };
      const recovery = await transaction
        .insertInto('passkeyRecoveries')
        .values({ userId: id })
        // A recovery that nobody used in time is replaced.
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ requestedAt: sql<Date>`now()`, approvedAt: null, approvedBy: null, expiresAt: null }),
        )
        .returning(['requestedAt', 'approvedAt', 'expiresAt'])
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'user.request-recovery', targetId: id });
      await tellOwner(transaction, owner, { kind: 'passkey-recovery-requested' });
      return { recovery };
    });
  });

  serve(service, approvePasskeyRecovery, ({ id }, call) =>
    changeRights(call, 'users.manage', async (transaction, actor) => {
      const by = userIdOf(actor);
      if (by === id) throw failure(403, 'own_recovery', message('approval_by_somebody_else'));
      await requireMayActOn(transaction, actor, id);
      const owner = await lockUser(transaction, id);
      const asked = await recoveryOf(transaction, id);
      if (!asked) throw failures.conflict(message('approval_not_requested'));
      if (asked.isOpen) return { recovery: asked };
      const recovery = await transaction
        .updateTable('passkeyRecoveries')
        .set({
          approvedAt: sql<Date>`now()`,
          approvedBy: by,
          expiresAt: sql<Date>`now() + make_interval(hours => ${recoveryHours}::int)`,
        })
        .where('userId', '=', id)
        .returning(['requestedAt', 'approvedAt', 'expiresAt'])
        .executeTakeFirstOrThrow();
      await record(transaction, call, { action: 'user.approve-recovery', targetId: id });
      const until = (recovery.expiresAt as Date).toISOString();
      await tellOwner(transaction, owner, { kind: 'passkey-recovery-approved', until });
      if (by !== null) {
        const approver = await lockUser(transaction, by);
        await tellOwner(transaction, approver, { kind: 'passkey-recovery-given', user: id });
      }
      return { recovery };
    }),
  );
}
