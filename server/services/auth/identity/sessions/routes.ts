import { sql, type Transaction } from 'kysely';
import {
  endOtherSessions,
  endSession,
  endSessionsOfUser,
  listSessions,
  rotateSession,
  validateSession,
} from '#contract/auth/sessions.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { record } from '../../../audit/record.ts';
import { commit, emit } from '../../../events/emit.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { hashOf } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { requireMayActOn, requireOwnOrManager } from '../rights.ts';
import type { Secrets } from '../secrets.ts';
import type { CurrentSessions } from './current.ts';
import { endSessions } from './end.ts';
import { listRunning } from './queries.ts';

type Options = { current: CurrentSessions; secrets: Secrets };

export function addSessionRoutes(service: Service<AuthTables>, { current, secrets }: Options): void {
  serve(service, validateSession, async (_, { actor }) => {
    const user = current.userOf(actor);
    if (!user || actor.kind !== 'user') throw failures.unauthorized();
    const session = current.of(actor);
    const view = current.viewOf(actor);
    return {
      user,
      ...(session ? { session } : {}),
      ...(actor.apiToken ? { apiToken: actor.apiToken } : {}),
      ...(view ? { view } : {}),
    };
  });

  // The new token derives from the present one, so that concurrent tabs get the same token and none is stored.
  serve(
    service,
    rotateSession,
    async (_, { actor, request, database }) => {
      const session = current.of(actor);
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!session || !token) throw failures.unauthorized();
      const next = secrets.derive('rotate', session.id, token);
      // A replaced token already has a successor.
      await sql`update auth.sessions set next_token_hash = ${hashOf(next)}
        where id = ${session.id} and ended_at is null and token_hash = ${hashOf(token)}`.execute(database);
      return { token: next, sessionId: session.id };
    },
    { isRepeatable: true },
  );

  serve(
    service,
    endSession,
    async ({ sessionId, sessionToken }, call) => {
      const { actor, database } = call;
      if (sessionId === undefined && sessionToken === undefined)
        throw failures.badRequest(message('token_or_session_missing'));
      if (sessionToken !== undefined) {
        const hash = hashOf(sessionToken);
        await end(sql`(token_hash = ${hash} or next_token_hash = ${hash} or id in
          (select session_id from auth.retired_tokens where token_hash = ${hash}))`);
      }
      // The session token itself is sufficient; the id alone is not secret.
      if (sessionId === undefined || (sessionToken !== undefined && actor.kind === 'anonymous')) return undefined;
      if (actor.kind === 'anonymous') throw failures.unauthorized();
      const owner = await ownerOf(sessionId);
      if (owner === undefined || !mayEnd(owner)) {
        if (sessionToken !== undefined) return undefined;
        throw failures.notFound('this_session');
      }
      const isOthers = actor.kind === 'user' && actor.id !== owner;
      await end(sql`id = ${sessionId}`, isOthers ? owner : undefined);
      return undefined;

      function mayEnd(userId: string): boolean {
        if (actor.kind === 'system') return true;
        return actor.kind === 'user' && (actor.id === userId || actor.permissions.has('users.manage'));
      }
      async function ownerOf(id: string): Promise<string | undefined> {
        if (!isId(id)) return undefined;
        const row = await database.selectFrom('sessions').select('userId').where('id', '=', id).executeTakeFirst();
        return row?.userId;
      }
      /** Ending someone else's session needs a permission and is recorded. */
      async function end(where: ReturnType<typeof sql>, other?: string): Promise<void> {
        const change = async (transaction: Transaction<AuthTables>) => {
          if (other !== undefined) await requireMayActOn(transaction, actor, other);
          const ended = await endSessions(transaction, where);
          if (other !== undefined && ended > 0)
            await record(transaction, call, { action: 'user.end-sessions', targetId: other, after: { sessions: 1 } });
        };
        await commit(service, change, call.request.log);
      }
    },
    { isRepeatable: true },
  );

  serve(service, endOtherSessions, async (_, { actor, commit }) =>
    commit(async (transaction) => {
      const session = current.of(actor);
      if (!session) throw failures.unauthorized();
      return { ended: await endSessions(transaction, sql`user_id = ${session.user.id} and id <> ${session.id}`) };
    }),
  );

  serve(service, endSessionsOfUser, async ({ id }, call) =>
    call.commit(async (transaction) => {
      await requireMayActOn(transaction, call.actor, id);
      const ended = await endSessions(transaction, sql`user_id = ${id}`);
      await record(transaction, call, { action: 'user.end-sessions', targetId: id, after: { sessions: ended } });
      if (ended > 0) emit(transaction, [tags.user(id)]);
      return { ended };
    }),
  );

  serve(service, listSessions, async ({ userId }, { actor, database }) => {
    requireOwnOrManager(actor, userId, 'GET');
    return { sessions: await listRunning(database, service.config, userId) };
  });
}
