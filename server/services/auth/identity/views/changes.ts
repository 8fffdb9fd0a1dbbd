import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Author, record } from '../../../audit/record.ts';
import { commit } from '../../../events/emit.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;
type Ended = { userId: string; viewerId: string; isLate: boolean };

type Ending = {
  readonly where: RawBuilder<unknown>;
  readonly cause: 'stopped' | 'replaced' | 'account-closed' | 'account-merged' | 'permissions-changed';
};

/** `cause` is in the log. */
export async function endViews(transaction: Tables, author: Author, { where, cause }: Ending): Promise<void> {
  const { rows } = await sql<Omit<Ended, 'isLate'>>`update auth.views set ended_at = least(expires_at, now())
    where ended_at is null and ${where} returning user_id, viewer_id`.execute(transaction);
  for (const { userId, viewerId } of rows) {
    const actor = author === null ? { actorId: viewerId } : {};
    await record(transaction, author, { action: 'user.end-view', targetId: userId, after: { cause }, ...actor });
  }
}

/** They do not work any more; this is for the log. Repeated by a job. */
export const closeEndedViews = (service: Service<AuthTables>): Promise<void> =>
  commit(service, async (transaction) => {
    const { rows } = await sql<Ended>`
      update auth.views v set ended_at = least(v.expires_at, now())
      from auth.sessions s, auth.users u
      where s.id = v.session_id and u.id = v.user_id and v.ended_at is null
        and (v.expires_at <= now() or s.ended_at is not null or u.status <> 'active')
      returning v.user_id, v.viewer_id, v.expires_at <= now() as is_late`.execute(transaction);
    for (const { userId, viewerId, isLate } of rows) {
      const after = { cause: isLate ? 'time-over' : 'session-or-account-ended' };
      await record(transaction, null, { action: 'user.end-view', targetId: userId, actorId: viewerId, after });
    }
  });
