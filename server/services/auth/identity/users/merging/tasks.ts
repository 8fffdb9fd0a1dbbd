/** Work for the services with rows that move, which ask for it until they have done it. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { finishMergeTask, listMergeTasks, listPhonesOfUser, type MergeTask } from '#contract/auth/merges.ts';
import { requireSystem } from '../../../../../actors/actor.ts';
import { json } from '../../../../records/json.ts';
import { serve } from '../../../../serve.ts';
import type { Service } from '../../../../service.ts';
import type { AuthTables } from '../../../tables.ts';
import { phonesOf } from '../phones.ts';

const batchSize = 500;

export function addMergeTaskRoutes(service: Service<AuthTables>): void {
  const delay = service.config.ERASURE_DELAY;

  serve(service, listMergeTasks, async (input, { actor, database }) => {
    requireSystem(actor);
    const { rows } = await sql<MergeTask>`
      select t.merge_id, t.kind, m.kept_id, m.merged_id,
        case t.kind when 'merge' then m.merged_by else m.undone_by end as actor_id
      from auth.merge_tasks t join auth.merges m on m.id = t.merge_id
      where t.service = ${input.service} and t.asked_at <= now() - make_interval(secs => ${delay}::float8)
      order by t.asked_at limit ${batchSize}::int`.execute(database);
    return { tasks: rows };
  });

  serve(service, listPhonesOfUser, async ({ id }, { actor, database }) => {
    requireSystem(actor);
    return { phones: await phonesOf(database, id) };
  });

  serve(
    service,
    finishMergeTask,
    async (input, { actor, database }) => {
      requireSystem(actor);
      const { mergeId, kind, moved, exceptions } = input;
      const reported = kind === 'merge' ? { column: 'moved', what: moved } : { column: 'undone', what: exceptions };
      await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('mergeTasks')
          .where('mergeId', '=', mergeId)
          .where('service', '=', input.service)
          .where('kind', '=', kind)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return;
        const column = sql.ref(reported.column);
        await sql`update auth.merges set ${column} = ${column} || ${json({ [input.service]: reported.what })}::jsonb
          where id = ${mergeId}`.execute(transaction);
      });
      return undefined;
    },
    { isRepeatable: true },
  );
}

/** Services ask every few seconds, so after an hour one is away or fails. */
export async function warnOfLateMerges(database: Kysely<AuthTables>, logger: Logger): Promise<void> {
  const late = await database
    .selectFrom('mergeTasks')
    .select(['service', ({ fn }) => fn.countAll<number>().as('merges')])
    .where('askedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .groupBy('service')
    .execute();
  for (const { service, merges } of late)
    logger.warn({ service, merges: Number(merges) }, 'a service still has to merge users, or to undo it');
}
