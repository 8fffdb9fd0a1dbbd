import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import { connectionEnded } from '../database/faults.ts';
import type { EventTables } from './tables.ts';

export const channelOf = (service: ServiceName): string => `${service}_events`;

/** Set by the parts of a service that have one. */
export type Queues = { sendMessages: (() => void) | null };

type WriteLine = (log: FastifyBaseLogger) => void;

type Later = { readonly tags: Set<string>; readonly lines: WriteLine[]; hasMessages: boolean };

const collected = new WeakMap<object, Later>();

/** Only within `commit`, which writes the events. */
export function emit(transaction: object, tags: readonly string[]): void {
  const later = collected.get(transaction);
  if (!later) throw new Error('Events are only written by commit.');
  for (const tag of tags) later.tags.add(tag);
}

/** Writes a log line when `commit` has committed. Without `commit`, or in a command without a log, there is none. */
export function logAfterCommit(transaction: object, write: WriteLine): void {
  collected.get(transaction)?.lines.push(write);
}

/** Sends queued messages when `commit` has committed. Without `commit` the job sends them a few seconds later. */
export function sendAfterCommit(transaction: object): void {
  const later = collected.get(transaction);
  if (later) later.hasMessages = true;
}

type Target<Tables> = {
  readonly name: ServiceName;
  readonly database: Kysely<Tables>;
  readonly app?: { readonly log: FastifyBaseLogger };
  readonly queues?: Queues;
};

/** Runs a transaction and emits its events as one at its end: if it locked records after that, it could deadlock. */
export async function commit<Tables, Result>(
  { name, database, app, queues }: Target<Tables>,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
  log = app?.log,
): Promise<Result> {
  const later: Later = { tags: new Set(), lines: [], hasMessages: false };
  let hasBegun = false;
  const run = () =>
    database.transaction().execute(async (transaction) => {
      hasBegun = true;
      collected.set(transaction, later);
      const result = await change(transaction);
      if (later.tags.size > 0) await write(transaction, name, later.tags);
      return result;
    });
  const result = await run().catch((error) => {
    // An unused connection may have ended unnoticed.
    if (connectionEnded(error) && !hasBegun) return run();
    throw error;
  });
  if (log) for (const writeLine of later.lines) writeLine(log);
  if (later.hasMessages) queues?.sendMessages?.();
  return result;
}

/** Locks out other writers until the commit, so that no reader finds a late 7 after it saw 8. */
async function write<Tables>(
  transaction: Kysely<Tables>,
  service: ServiceName,
  tags: ReadonlySet<string>,
): Promise<void> {
  const channel = channelOf(service);
  await sql`select pg_advisory_xact_lock(hashtext(${channel}))`.execute(transaction);
  await (transaction as unknown as Kysely<EventTables>)
    .insertInto('events')
    .values({ tags: [...tags] })
    .execute();
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}
