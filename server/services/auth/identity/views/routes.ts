import { sql } from 'kysely';
import { endView, startView, viewMinutes, viewTokenPrefix } from '#contract/auth/views.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { holdsAll, requireAccess, requireUserId } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { hashOf, newToken } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { requireFreshCode } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { lockUser } from '../users/changes.ts';
import { permissionsOf, requireUser } from '../users/queries.ts';
import { endViews } from './changes.ts';

export function addViewRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  // A repeated call starts another view, and its token is stored nowhere.
  serve(
    service,
    startView,
    async ({ id, reason }, call) => {
      requireFreshCode(current, call.actor);
      return call.commit(async (transaction) => {
        const actor = await current.readAgain(transaction, call.actor);
        requireAccess(actor, startView.access, startView.method);
        const viewerId = requireUserId(actor);
        const sessionId = actor.kind === 'user' ? actor.sessionId : null;
        if (sessionId === null) throw failures.forbidden();
        if (id === viewerId) throw failures.conflict(message('view_own_account'));
        const { status } = await lockUser(transaction, id);
        if (status !== 'active') throw failures.conflict(message('view_suspended'));
        if (!holdsAll(actor, permissionsOf(await requireUser(transaction, id)))) throw moreThanYours();
        await endViews(transaction, call, { where: sql`session_id = ${sessionId}`, cause: 'replaced' });
        const token = viewTokenPrefix + newToken(32);
        const { rows } = await sql<{ expiresAt: Date }>`
          insert into auth.views (token_hash, session_id, viewer_id, user_id, expires_at)
          values (${hashOf(token)}, ${sessionId}, ${viewerId}, ${id}, now() + make_interval(mins => ${viewMinutes}::int))
          returning expires_at`.execute(transaction);
        await record(transaction, call, { action: 'user.start-view', targetId: id, after: { reason } });
        return { token, expiresAt: rows[0]!.expiresAt };
      });
    },
    { isRepeatable: true },
  );

  serve(
    service,
    endView,
    (_, call) =>
      call.commit(async (transaction) => {
        const session = current.of(call.actor);
        if (session) await endViews(transaction, call, { where: sql`session_id = ${session.id}`, cause: 'stopped' });
        return undefined;
      }),
    { isRepeatable: true },
  );
}

const moreThanYours = () => failure(403, 'more_than_yours', message('view_more_rights'));
