import { type Kysely, sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import type { Endpoint, ParsedOf, ServiceName } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireSystem } from '../actors/actor.ts';
import { takeStartLock } from './database/start-lock.ts';
import { emit } from './events/emit.ts';
import { serve } from './serve.ts';
import type { Service } from './service.ts';

type State = z.ZodObject<{ isEmpty: z.ZodBoolean }>;
type Import<E, Tables> = {
  /** Endpoint that returns whether the service is empty. */
  readonly state: Endpoint<z.ZodObject, State>;
  readonly endpoint: E;
  isEmpty(database: Kysely<Tables>): Promise<boolean>;
  insert(transaction: Transaction<Tables>, input: ParsedOf<E>): Promise<void>;
};

/** When two processes start at once, the second gets 409. */
export function serveImport<E extends Endpoint<z.ZodObject, State>, Tables>(
  service: Service<Tables>,
  { state, endpoint, isEmpty, insert }: Import<E, Tables>,
): void {
  const imported: Endpoint<z.ZodObject, State> = endpoint;
  serve(service, state, async (_, { actor, database }) => {
    requireSystem(actor);
    return { isEmpty: await isEmpty(database) };
  });
  serve(service, imported, async (input, { actor, commit }) => {
    requireSystem(actor);
    return commit(async (transaction) => {
      await takeStartLock(transaction, `${service.name}_import`);
      if (!(await isEmpty(transaction))) throw failures.conflict(message('import_needs_empty_service'));
      await insert(transaction, input as ParsedOf<E>);
      return { isEmpty: false };
    });
  });
}

/** The audit log stays, and other processes read events and leases. */
const sharedTables = [
  'audit_entries',
  'events',
  'idempotency_keys',
  'job_runs',
  'leases',
  'migrations',
  'webhook_events',
];

/** Empties all tables of a service but these, and purges every page. */
export async function emptyTables<Tables>(
  transaction: Transaction<Tables>,
  service: ServiceName,
  kept: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = ${service} and tablename <> all(${[...sharedTables, ...kept]})`.execute(transaction);
  const tables = rows.map(({ name }) => sql.table(`${service}.${name}`));
  await sql`truncate ${sql.join(tables)}`.execute(transaction);
  emit(transaction, [tags.all]);
}
