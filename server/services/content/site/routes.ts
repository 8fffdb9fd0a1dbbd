import { sql } from 'kysely';
import { changeSite, getSite } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { emit } from '../../events/emit.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';

export function addSiteRoutes(service: Service<ContentTables>): void {
  serve(service, getSite, async (_, { database }) => {
    const { value } = await database.selectFrom('site').select('value').executeTakeFirstOrThrow();
    return value;
  });

  serve(service, changeSite, async (changes, { commit }) =>
    commit(async (transaction) => {
      const { value } = await transaction.selectFrom('site').select('value').forUpdate().executeTakeFirstOrThrow();
      const changed = { ...value, ...changes };
      await transaction
        .updateTable('site')
        .set({ value: json(changed), updatedAt: sql`now()` })
        .execute();
      emit(transaction, [tags.site]);
      return changed;
    }),
  );
}
