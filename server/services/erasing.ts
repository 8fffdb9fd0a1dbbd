/** Erases deleted users from a service. Auth lists each of them until this service has stated that it is done. */
import type { Kysely, Transaction } from 'kysely';
import { type Erasure, type erasingServices, finishErasure, listErasures } from '#contract/auth/erasures.ts';
import { mergingServices } from '#contract/auth/merges.ts';
import { commit } from './events/emit.ts';
import { deleteResponses, type IdempotencyTables } from './idempotency.ts';
import { createMerging, forgetMerges, type Merging } from './merging/merging.ts';
import type { Service } from './service.ts';
import { orIfForeign, type ServiceCalls } from './service-calls.ts';

/** Repeating it is harmless. Returns texts that identify the user's records in stored responses. */
export type Erase<Tables> = (transaction: Transaction<Tables>, person: Erasure) => Promise<readonly string[]>;

const askEvery = 2_000;

type Work<Tables> = { readonly erase?: Erase<Tables>; readonly merging?: Merging<Tables> };

/** Merges run in the same job, so that no row moves to a user who is being erased. */
export function addErasing<Tables>(
  service: Service<Tables>,
  calls: ServiceCalls,
  { erase = async () => [], merging }: Work<Tables> = {},
): void {
  const { asSystem } = calls;
  const { jobs, app } = service;
  const name = service.name as (typeof erasingServices)[number];

  async function eraseOne(person: Erasure): Promise<void> {
    const { userId, phones } = person;
    await commit(service, async (transaction) => {
      const texts = await erase(transaction, person);
      const merges = mergingServices.find((each) => each === name);
      if (merges) await forgetMerges(transaction, merges, userId);
      const stored = transaction as unknown as Kysely<IdempotencyTables>;
      await deleteResponses(stored, userId, [...phones.map(({ number }) => number), ...texts]);
    });
    await asSystem(finishErasure, { userId, service: name });
  }

  async function eraseAll(): Promise<void> {
    const { erasures } = await orIfForeign(asSystem(listErasures, { service: name }), { erasures: [] });
    for (const person of erasures) {
      await eraseOne(person).catch((error: Error) =>
        app.log.warn(
          { error: error.message, user: person.userId },
          'erasing a deleted user failed; repeating it later',
        ),
      );
    }
  }

  const mergeAll = merging && createMerging(service, calls, merging);
  async function run(): Promise<void> {
    await mergeAll?.();
    await eraseAll();
  }

  // Also at the start: a process that restarts often would never reach the first interval.
  jobs.once(run);
  jobs.every(mergeAll ? 'merge and erase users' : 'erase deleted users', askEvery, run);
}
