/**
 * Merges of users in a service other than auth, which lists each of them until this service has stated that it is done.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import {
  type Counted,
  finishMergeTask,
  listMergeTasks,
  listPhonesOfUser,
  type MergeException,
  type MergeTask,
  type MergingService,
} from '#contract/auth/merges.ts';
import type { getTradeMergeImpact, MergeImpact } from '#contract/merge-impact.ts';
import { record } from '../audit/record.ts';
import { commit } from '../events/emit.ts';
import { json } from '../records/json.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { orIfForeign, type ServiceCalls } from '../service-calls.ts';
import { countMoves, type Move, moveBack, moveRows } from './moves.ts';
import type { DoneMerges } from './tables.ts';

export type Merging<Tables> = {
  readonly moves: readonly Move[];
  /** Takes the locks that other changes of these rows take first. */
  readonly lock?: (transaction: Transaction<Tables>, person: Erasure) => Promise<unknown>;
  /** Separates records that belong to two accounts again after the undo. */
  readonly afterUndo?: (
    transaction: Transaction<Tables>,
    users: Pick<MergeTask, 'keptId' | 'mergedId'>,
  ) => Promise<MergeException[]>;
  readonly conflictsOf?: (database: Kysely<Tables>, keptId: string, mergedId: string) => Promise<string[]>;
};

type Report = { readonly moved?: Counted[]; readonly exceptions?: MergeException[] };

/** Returns the work of a job. */
export function createMerging<Tables>(
  service: Service<Tables>,
  { asSystem }: ServiceCalls,
  { moves, lock, afterUndo }: Merging<Tables>,
): () => Promise<void> {
  const { database, app } = service;
  const name = service.name as MergingService;
  const options = { service: name, moves };
  const mergesIn = (transaction: Transaction<Tables>) => transaction as unknown as Kysely<DoneMerges>;

  /** A repeated task finds the row of the first one, and gives the same report. */
  async function merge({ mergeId, keptId, mergedId, actorId }: MergeTask): Promise<Report> {
    const person = await personOf(asSystem, mergedId);
    return database.transaction().execute(async (transaction) => {
      const merges = mergesIn(transaction);
      const { numInsertedOrUpdatedRows } = await merges
        .insertInto('merges')
        .values({ id: mergeId, keptId, mergedId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return reportOf(merges, mergeId);
      await lock?.(transaction, person);
      const moved = await moveRows(transaction, options, { mergeId, keptId, person });
      const after = { userId: mergedId, moved: countsOf(moved) };
      await record(transaction, null, { action: 'user.merge', targetId: keptId, after, actorId });
      await merges
        .updateTable('merges')
        .set({ report: json({ moved }) })
        .where('id', '=', mergeId)
        .execute();
      return { moved };
    });
  }

  async function undo({ mergeId, keptId, mergedId, actorId }: MergeTask): Promise<Report> {
    return commit(service, async (transaction) => {
      const merges = mergesIn(transaction);
      const done = await merges
        .selectFrom('merges')
        .selectAll()
        .where('id', '=', mergeId)
        .forUpdate()
        .executeTakeFirst();
      // It was undone before this service had begun.
      if (!done) return {};
      if (done.undoneAt) return done.report;
      await lock?.(transaction, { userId: keptId, phones: [] });
      const back = await moveBack(transaction, options, { mergeId, keptId });
      const exceptions = [...back, ...((await afterUndo?.(transaction, { keptId, mergedId })) ?? [])];
      const after = { userId: mergedId };
      await record(transaction, null, { action: 'user.unmerge', targetId: keptId, after, actorId });
      const set = { undoneAt: sql<Date>`now()`, report: json({ exceptions }) };
      await merges.updateTable('merges').set(set).where('id', '=', mergeId).execute();
      return { exceptions };
    });
  }

  async function finish(task: MergeTask): Promise<void> {
    const { mergeId, kind } = task;
    const report = await (kind === 'merge' ? merge(task) : undo(task));
    await asSystem(finishMergeTask, { mergeId, service: name, kind, ...report });
    if (kind === 'undo')
      await (database as unknown as Kysely<DoneMerges>)
        .deleteFrom('merges')
        .where('id', '=', mergeId)
        .where('undoneAt', 'is not', null)
        .execute();
  }

  return async () => {
    const { tasks } = await orIfForeign(asSystem(listMergeTasks, { service: name }), { tasks: [] });
    for (const task of tasks)
      await finish(task).catch((error: Error) =>
        app.log.warn(
          { error: error.message, merge: task.mergeId, kind: task.kind },
          'merging two users failed; repeating it later',
        ),
      );
  };
}

const reportOf = async (merges: Kysely<DoneMerges>, mergeId: string): Promise<Report> =>
  (await merges.selectFrom('merges').select('report').where('id', '=', mergeId).executeTakeFirstOrThrow()).report;

async function personOf(asSystem: ServiceCalls['asSystem'], userId: string): Promise<Erasure> {
  return { userId, phones: (await asSystem(listPhonesOfUser, { id: userId })).phones };
}

const countsOf = (counted: readonly Counted[]): Record<string, number> =>
  Object.fromEntries(counted.map(({ what, count }) => [what, count]));

export function addMergeImpact<Tables>(
  service: Service<Tables>,
  endpoint: typeof getTradeMergeImpact,
  { calls: { asSystem }, merging: { moves, conflictsOf } }: { calls: ServiceCalls; merging: Merging<Tables> },
): void {
  const name = service.name as MergingService;
  serve(service, endpoint, async ({ keptId, mergedId }, { database }): Promise<MergeImpact> => {
    const person = await personOf(asSystem, mergedId);
    const counts = await countMoves(database, { service: name, moves }, { keptId, person });
    const conflicts = (await conflictsOf?.(database, keptId, mergedId)) ?? [];
    return { ...counts, conflicts, refusal: null };
  });
}

/** Accounts whose rows belong to this user now, and the few that stayed. */
export const mergedIntoIn =
  (service: MergingService) =>
  async <Tables>(database: Kysely<Tables>, userId: string): Promise<string[]> => {
    const { rows } = await sql<{ mergedId: string }>`select merged_id from ${sql.table(`${service}.merges`)}
      where kept_id = ${userId} and undone_at is null order by merged_id`.execute(database);
    return rows.map(({ mergedId }) => mergedId);
  };

/** Merges of an erased user can no longer be undone. */
export async function forgetMerges<Tables>(
  transaction: Transaction<Tables>,
  service: MergingService,
  userId: string,
): Promise<void> {
  const merges = sql`from ${sql.table(`${service}.merges`)} where kept_id = ${userId} or merged_id = ${userId}`;
  await sql`delete from ${sql.table(`${service}.merged_rows`)} where merge_id in (select id ${merges})`.execute(
    transaction,
  );
  await sql`delete ${merges}`.execute(transaction);
}
