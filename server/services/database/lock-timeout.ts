/**
 * Every later statement on a table waits behind one that waits for its lock, so an upgrade waits briefly, and tries
 * again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

/** In milliseconds. */
export type LockWaits = { readonly timeout: number; readonly pause: number; readonly attempts: number };

/**
 * Timeout: shorter than the 3 s after which requests that wait behind it fail, and longer than the second after which
 * PostgreSQL ends an autovacuum that is in the way. Together less than a minute, so that supervisors see the error.
 */
const usualWaits: LockWaits = { timeout: 2_000, pause: 3_000, attempts: 10 };

type Options = {
  readonly kysely: Kysely<unknown>;
  readonly schema: string;
  /** For the log and the error. */
  readonly migrations: string;
  readonly logger: Logger;
  readonly waits?: LockWaits | undefined;
};

/**
 * Runs a transaction, whose statements get the timeout in milliseconds. Throws an error that names who holds the locks.
 */
export async function withLockTimeout(
  run: (timeout: number) => Promise<void>,
  { kysely, schema, migrations, logger, waits = usualWaits }: Options,
): Promise<void> {
  const { timeout, pause, attempts } = waits;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(timeout);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const holders = await holdersIn(kysely, schema, timeout);
      if (attempt === attempts)
        throw new Error(
          `Migration ${migrations} waits for a lock held by ${holders}; nothing was changed. Start again when that has ended, or end it.`,
          { cause: error },
        );
      logger.warn(
        { service: schema, migrations, holders, attempt, attempts },
        'the upgrade waits for a lock; nothing was changed, and it is tried again',
      );
      await delay(pause);
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause));

type Holder = { pid: number; name: string | null; state: string | null; seconds: number | null };

/** Transactions that use tables of the schema for longer than the timeout. Other roles hide what they do. */
async function holdersIn(kysely: Kysely<unknown>, schema: string, timeout: number): Promise<string> {
  const { rows } = await sql<Holder>`
    select pid, application_name as name, state, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where pid <> pg_backend_pid() and (clock_timestamp() - xact_start < make_interval(secs => ${timeout / 1_000})) is not true
      and pid in (select l.pid from pg_locks l join pg_class c on c.oid = l.relation
        where l.granted and c.relnamespace = to_regnamespace(${schema})
          and l.database = (select oid from pg_database where datname = current_database()))
    order by xact_start`.execute(kysely);
  const described = rows.map(({ pid, name, state, seconds }) => {
    const what = [name, state && `${state} for ${seconds} s`].filter(Boolean).join(', ');
    return `process ${pid} of PostgreSQL${what && ` (${what})`}`;
  });
  return described.join(' and ') || 'a transaction that has ended since';
}
