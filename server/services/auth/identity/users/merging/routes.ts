import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listMerges, type Merge, mergeUsers, undoMerge } from '#contract/auth/merges.ts';
import { failures } from '#contract/failures.ts';
import { getAuthMergeImpact } from '#contract/merge-impact.ts';
import { serve } from '../../../../serve.ts';
import type { Service } from '../../../../service.ts';
import type { AuthTables } from '../../../tables.ts';
import { createChangeRights } from '../../rights.ts';
import type { CurrentSessions } from '../../sessions/current.ts';
import { requireUser } from '../queries.ts';
import { merge, undoMerge as undo } from './changes.ts';
import { impactOf } from './impact.ts';

export function addMergeRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const { config } = service;
  const changeRights = createChangeRights(config, current);

  serve(service, getAuthMergeImpact, (input, { actor, database }) => impactOf(database, actor, input));

  serve(service, listMerges, async ({ id }, { database }) => ({
    merges: await readMerges(database, sql`m.kept_id = ${id} or m.merged_id = ${id}`),
  }));

  serve(service, mergeUsers, ({ id, otherId }, call) =>
    changeRights(call, 'users.manage', async (transaction, actor) => {
      const users = { keptId: id, mergedId: otherId, days: config.MERGE_UNDO_DAYS };
      await merge(transaction, { author: call, actor }, users);
      return { user: await requireUser(transaction, id) };
    }),
  );

  serve(service, undoMerge, ({ id }, call) =>
    changeRights(call, 'users.manage', async (transaction, actor) => {
      await undo(transaction, { author: call, actor }, id);
      const [undone] = await readMerges(transaction, sql`m.id = ${id}`);
      if (!undone) throw failures.notFound('this_merge');
      return { merge: undone };
    }),
  );
}

type Stored = Omit<Merge, 'moved' | 'exceptions'> & {
  moved: Record<string, Merge['moved']>;
  undone: Record<string, Merge['exceptions']>;
};

async function readMerges(database: Kysely<AuthTables>, which: RawBuilder<unknown>): Promise<Merge[]> {
  const { rows } = await sql<Stored>`
    select m.id, m.kept_id, m.merged_id, m.merged_at, m.ends_at, m.undone_at, m.moved, m.undone,
      array(select t.service from auth.merge_tasks t where t.merge_id = m.id order by t.service) as waits_for
    from auth.merges m where ${which} order by m.merged_at desc, m.id`.execute(database);
  return rows.map(({ moved, undone, ...row }) => ({
    ...row,
    moved: Object.values(moved).flat(),
    exceptions: Object.values(undone).flat(),
  }));
}
