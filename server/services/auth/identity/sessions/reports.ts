import { type Kysely, sql } from 'kysely';
import { endReportedSession, openSessionReport, type ReportedSession } from '#contract/auth/session-reports.ts';
import { failures } from '#contract/failures.ts';
import { isSameText } from '../../../../actors/same-text.ts';
import { record } from '../../../audit/record.ts';
import { logAfterCommit } from '../../../events/emit.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import type { Secrets } from '../secrets.ts';
import { endSessions } from './end.ts';

/** The id of the session, and a signature that only a message to its owner has. */
export const reportSecretOf = (secrets: Secrets, sessionId: string): string =>
  sessionId + secrets.derive('session-report', sessionId);

export function addReportRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  async function find(
    database: Kysely<AuthTables>,
    secret: string,
  ): Promise<ReportedSession & { id: string; userId: string }> {
    const id = secret.slice(0, 36);
    const isSigned =
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && isSameText(secret, reportSecretOf(secrets, id));
    const session = isSigned
      ? await database
          .selectFrom('sessions')
          .select(['id', 'userId', 'device', 'startedAt', ({ eb }) => eb('endedAt', 'is', null).as('isSignedIn')])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!session) throw failures.notFound('this_link');
    return { ...session, isSignedIn: Boolean(session.isSignedIn) };
  }

  serve(service, openSessionReport, ({ secret }, { database }) => find(database, secret));

  serve(service, endReportedSession, ({ secret }, call) =>
    call.commit(async (transaction) => {
      const { id, userId } = await find(transaction, secret);
      const ended = await endSessions(transaction, sql`id = ${id}`);
      if (ended > 0) {
        await record(transaction, null, { action: 'user.report-session', targetId: userId, after: { sessions: 1 } });
        const event = 'session.reported';
        logAfterCommit(transaction, (log) => log.warn({ event, session: id, user: userId }, event));
      }
      return find(transaction, secret);
    }),
  );
}
