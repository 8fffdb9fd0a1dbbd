/**
 * Scheduled work of a service. Of all processes with this service, the holder of a lease in the database does it. Row
 * locks of the jobs themselves cover a lease that changes hands during a run.
 */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Job } from '#contract/operations.ts';
import { hasEnded, instance } from './database/instance.ts';

export type LeaseTables = {
  leases: { name: string; holder: number; expiresAt: Date };
  jobRuns: { name: string; beganAt: Date };
};

export type Jobs = {
  /**
   * Repeats until the app closes; failures are logged and do not stop the repetition. In milliseconds. The database
   * knows when a job that is rarer than once a minute began last, so that it also runs if processes restart more often.
   */
  every(job: string, milliseconds: number, turn: () => Promise<void>): void;
  /** Runs when this process takes over the work: at its start, unless another one has it. */
  once(turn: () => Promise<void>): void;
  /** Whether this process runs the jobs. */
  isHolder(): boolean;
  /** Jobs that this process has run. */
  list(): readonly Job[];
};

/**
 * In milliseconds. A process that hangs, or has lost the database, is replaced after the lifetime. Two renewals in a
 * row may fail before that, each after the 3 s that a statement may take.
 */
const renewEvery = 3_000;
const lifetime = 10_000;
/** How long running jobs delay the end of the process, in milliseconds: then the database is closed. */
const maxWait = 3_000;

const name = 'jobs';
const checkEvery = 60_000;

/** `now`: milliseconds of a clock that is never set. It may stand still while the machine is suspended. */
export function createJobs(app: FastifyInstance, database: Kysely<LeaseTables>, now = () => performance.now()): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const atTakeover: Array<() => Promise<void>> = [];
  let heldUntil = Number.NEGATIVE_INFINITY;
  let renewing = Promise.resolve();

  const isHolder = () => now() < heldUntil;
  const jobs: Job[] = [];
  const running = new Set<Promise<void>>();
  const run = (turn: () => Promise<void>, job?: string): Promise<void> => {
    const done = turn()
      .catch((error: Error) => app.log.warn({ error: error.message, job }, 'scheduled job failed'))
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  };

  async function renew(): Promise<void> {
    const wasHolder = isHolder();
    // Before the statement, so that it expires here before it does in the database.
    const asked = now();
    heldUntil = (await takeLease(database)) ? asked + lifetime : Number.NEGATIVE_INFINITY;
    // After a pause of this process, the lease may have expired before the answer was read.
    if (wasHolder || !isHolder()) return;
    app.log.info('this process does the scheduled jobs of the service');
    for (const turn of atTakeover) void run(turn);
  }

  const renewSoon = () => {
    renewing = renewing.then(() => run(renew));
  };
  const repeat = (milliseconds: number, turn: () => void) => timers.push(setInterval(turn, milliseconds).unref());

  app.addHook('onListen', async () => {
    renewSoon();
    repeat(renewEvery, renewSoon);
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.race([Promise.all([renewing, ...running]), setTimeout(maxWait, undefined, { ref: false })]);
    const wasHolder = isHolder();
    heldUntil = Number.NEGATIVE_INFINITY;
    if (wasHolder) await endLease(database).catch(() => {});
  });
  return {
    every(job, milliseconds, turn) {
      const state = {
        name: job,
        every: milliseconds / 1_000,
        runs: 0,
        failures: 0,
        startedAt: null,
        took: null,
        failedAt: null,
      };
      jobs.push(state);
      const runIfHolder = async () => {
        // The database decides, because the clock of this process may have stood still.
        const checked = hasLease(database);
        const isHeld = await checked.catch(() => null);
        if (isHeld === false) heldUntil = Number.NEGATIVE_INFINITY;
        // A check that failed is observed as a failed run.
        else if (milliseconds <= checkEvery || (await isDue(database, job, milliseconds)))
          await observe(state, () => checked.then(turn));
      };
      repeat(Math.min(milliseconds, checkEvery), () => isHolder() && void run(runIfHolder, job));
    },
    once: (turn) => void atTakeover.push(turn),
    isHolder,
    list: () => jobs,
  };
}

async function observe(job: Job, turn: () => Promise<void>): Promise<void> {
  const began = performance.now();
  job.startedAt = new Date();
  job.runs++;
  try {
    await turn();
  } catch (error) {
    job.failures++;
    job.failedAt = new Date();
    throw error;
  } finally {
    job.took = (performance.now() - began) / 1_000;
  }
}

/** Whether this process has it now. */
async function takeLease(database: Kysely<LeaseTables>): Promise<boolean> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${sql.lit(lifetime / 1_000)})`;
  const taken = await database
    .insertInto('leases')
    .values({ name, holder: instance, expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: instance, expiresAt })
        .where(({ or, eb }) =>
          or([
            eb('leases.holder', '=', instance),
            eb('leases.expiresAt', '<=', sql<Date>`now()`),
            // The clock of the database was set back.
            eb('leases.expiresAt', '>', expiresAt),
            hasEnded(sql.ref('leases.holder')),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

async function hasLease(database: Kysely<LeaseTables>): Promise<boolean> {
  const held = await database
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .where('holder', '=', instance)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether it began long enough ago, or never; then it begins now. */
async function isDue(database: Kysely<LeaseTables>, job: string, milliseconds: number): Promise<boolean> {
  const now = sql<Date>`now()`;
  const last = sql<Date>`now() - make_interval(secs => ${sql.lit(milliseconds / 1_000)})`;
  const begun = await database
    .insertInto('jobRuns')
    .values({ name: job, beganAt: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ beganAt: now })
        // Later than now: the clock of the database was set back.
        .where(({ or, eb }) => or([eb('jobRuns.beganAt', '<=', last), eb('jobRuns.beganAt', '>', now)])),
    )
    .returning('name')
    .executeTakeFirst();
  return begun !== undefined;
}

const endLease = (database: Kysely<LeaseTables>) =>
  database.deleteFrom('leases').where('name', '=', name).where('holder', '=', instance).execute();
