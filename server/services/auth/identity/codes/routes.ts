import { sql } from 'kysely';
import { listOpenCodes, type OpenCode } from '#contract/auth/codes.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { codeAttempts } from './limits.ts';

export function addCodeRoutes(service: Service<AuthTables>): void {
  const { config } = service;
  const waits = config.RESEND_WAITS.split(',').map(Number);

  serve(service, listOpenCodes, async (_, { actor, database }) => {
    if (actor.kind !== 'user') throw failures.unauthorized();
    // Only the last code of each purpose. Each code of the last hour lengthens the wait for the next.
    const { rows } = await sql<OpenCode>`
      select distinct on (c.purpose) c.purpose, c.id as method_id, c.phone_number, c.expires_at,
        c.created_at + make_interval(secs => (${waits}::int[])[least(cardinality(${waits}::int[]), (
          select count(*)::int from auth.codes s where s.user_id = c.user_id and s.purpose = c.purpose
            and s.phone_number = c.phone_number and s.failure is null and s.created_at > now() - interval '1 hour'))]
        ) as resend_at
      from auth.codes c
      where c.user_id = ${actor.id} and c.consumed_at is null and c.superseded_at is null and c.failure is null
        and c.sent_at is not null and c.expires_at > now() and c.attempts < ${codeAttempts}
      order by c.purpose, c.created_at desc`.execute(database);
    return { codes: rows };
  });
}
