import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireSystem } from '../actors/actor.ts';
import { takeStartLock } from './database/start-lock.ts';
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
