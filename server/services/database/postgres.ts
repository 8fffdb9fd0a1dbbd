import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { ImpatientClient, usualPatience } from './impatient-client.ts';
import { holdInstance, holdPepper, otherPeppers } from './instance.ts';
import { createListener } from './listener.ts';
import { applicationName } from './migration-files.ts';
import { parsers } from './parsers.ts';
import { PreparingClient } from './preparing-client.ts';
import { warnIfSlow } from './slow-statements.ts';
import { ownDuration } from './together.ts';
import { waitForServer } from './waiting-pool.ts';

export type Driver = {
  readonly kysely: Kysely<unknown>;
  /** Runs with a connection that has no statement timeout. */
  migrating<T>(run: (kysely: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Calls `wake` after each `pg_notify` on the channel, sometimes without cause. Returns a function that stops. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  /** Connections for statements. */
  pool(): { readonly size: number; readonly used: number; readonly waiting: number };
  close(): Promise<void>;
};

/** Milliseconds for a query: an early error is better than a long wait. */
const statementTimeout = 3_000;
const usualPoolSize = 10;

/**
 * How long a statement waits for a free connection, and for a server that starts again, in milliseconds, so that its
 * caller still gets an answer in time.
 */
const waitsOf = (answerWithin: number) => ({
  connection: 0.5 * answerWithin,
  max: 0.75 * answerWithin,
  outage: 2.5 * answerWithin,
});

const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
};

type Options = {
  logger: Logger;
  /** Gets each statement that ended. */
  record?: ((event: LogEvent) => void) | undefined;
  /** Processes on one database must have the same. */
  pepper?: string | undefined;
  /** Milliseconds after which a server that does not answer is taken for gone. */
  patience?: number;
  /** Milliseconds for which callers wait for an answer to begin. */
  answerWithin?: number;
  /** Connections for statements at most. */
  poolSize?: number;
  /** For messages. */
  name?: string;
};

/** Connects and checks that the server responds; throws otherwise. */
export async function openPostgres(
  connectionString: string,
  {
    logger,
    record,
    pepper,
    patience = usualPatience,
    answerWithin = 2_000,
    poolSize = usualPoolSize,
    name = 'The database at DATABASE_URL',
  }: Options,
): Promise<Driver> {
  const waits = waitsOf(answerWithin);
  const common = {
    // Other processes know this one by its name, which one in the URL would replace.
    connectionString: connectionString.replace(/([?&])application_name=[^&]*/, '$1'),
    types,
    application_name: await applicationName(),
    keepAlive: true,
    patience,
  };
  const pool = createPool({
    ...common,
    Client: PreparingClient,
    max: poolSize,
    connectionTimeoutMillis: waits.connection,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 10_000,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // The pool ends before its connections do, and the embedded server ends soon after.
    if (!isClosing) logger.warn({ error: error.message }, 'an idle database connection closed');
  });
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: waitForServer(pool, waits) }),
    log: (event) => {
      const own = { ...event, queryDurationMillis: ownDuration(event) };
      record?.(own);
      warnIfSlow(own, logger);
    },
  });
  await pool.query('select 1').catch(async (error: Error) => {
    await kysely.destroy();
    throw new Error(`${name} does not answer: ${error.message || (error as { code?: string }).code}.`, {
      cause: error,
    });
  });
  const listener = createListener({
    hold: pepper ? [holdInstance, holdPepper(pepper)] : [holdInstance],
    connect: () => new ImpatientClient({ ...common, connectionTimeoutMillis: 5_000 }),
    logger,
    askEvery: patience,
  });
  await listener.start();
  if (pepper && (await pool.query(otherPeppers(pepper))).rowCount !== 0) {
    await listener.close();
    await kysely.destroy();
    throw new Error(
      'CODE_PEPPER is not that of the other processes on this database. Set the same one, or stop them first to change it: codes and invitations that were sent end.',
    );
  }
  return {
    kysely,
    migrating: (run) => withoutTimeout(common, run),
    listen: listener.listen,
    pool: () => ({ size: poolSize, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      isClosing = true;
      await listener.close();
      await kysely.destroy();
    },
  };
}

/**
 * Without listeners, an error of a connection would end the process: if it closes between two statements of a
 * transaction, while it is idle, or while the pool ends, whose promise does not wait for it.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Migrations wait for each other's lock and may take long, so they use a connection without a statement timeout. */
async function withoutTimeout<T>(common: pg.PoolConfig, run: (kysely: Kysely<unknown>) => Promise<T>): Promise<T> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool({ ...common, max: 1 }) }) });
  try {
    return await run(kysely);
  } finally {
    await kysely.destroy();
  }
}
