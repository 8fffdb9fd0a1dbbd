import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { AuthTables } from '../../tables.ts';

/** Below this sample size a low rate means nothing. */
const enough = 20;
/** Percent of the codes: people enter more than half of theirs, and fraud none. */
const fewest = 30;

/** Logs an error when few codes are entered: a sign of SMS pumping fraud. */
export async function reportConversion(database: Kysely<AuthTables>, logger: Logger): Promise<void> {
  const { rows } = await sql<{ sent: number; verified: number }>`
    select count(*)::int as sent, count(consumed_at)::int as verified from auth.codes
    where charged and created_at > now() - interval '15 minutes' and created_at < now() - interval '1 minute'`.execute(
    database,
  );
  const { sent = 0, verified = 0 } = rows[0] ?? {};
  if (sent >= enough && verified * 100 < sent * fewest)
    logger.error({ sent, verified }, 'unusually few of the codes sent were entered');
}
