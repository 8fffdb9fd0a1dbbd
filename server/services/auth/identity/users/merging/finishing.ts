import { sql } from 'kysely';
import type { Logger } from 'pino';
import { commit } from '../../../../events/emit.ts';
import type { Service } from '../../../../service.ts';
import type { AuthTables } from '../../../tables.ts';
import { protectLastHolders } from '../../rights.ts';
import { finishMerge } from '../changes.ts';
import { oneByOne } from '../one-by-one.ts';

/** Merges that can no longer be undone, once every service has done them. */
export async function finishDueMerges(service: Service<AuthTables>, logger: Logger): Promise<void> {
  const { rows } = await sql<{ id: string; mergedId: string; isUndone: boolean }>`
    select id, merged_id, undone_at is not null as is_undone from auth.merges m
    where ends_at <= now() and not exists (select from auth.merge_tasks t where t.merge_id = m.id)
    order by ends_at limit 500`.execute(service.database);
  await oneByOne(
    rows,
    ({ id, mergedId, isUndone }) =>
      isUndone
        ? service.database.deleteFrom('merges').where('id', '=', id).execute()
        : commit(service, (transaction) =>
            protectLastHolders(transaction, service.config, () => finishMerge(transaction, mergedId)),
          ),
    ({ id }, why) => logger.warn({ merge: id, ...why }, 'finishing a merge of two users failed'),
  );
}
