import { sql } from 'kysely';
import { tags } from '../../../../src/contract/events.ts';
import { failures } from '../../../../src/contract/failures.ts';
import { changePage, getPage } from '../../../../src/contract/pages.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { emit } from '../events/emit.ts';
import { type ContentTables, json } from '../tables.ts';

export function addPageRoutes(service: Service<ContentTables>): void {
  serve(service, getPage, async ({ route }, { database }) => {
    const page = await database.selectFrom('pages').selectAll().where('route', '=', route).executeTakeFirst();
    if (!page) throw failures.notFound('This page');
    return page;
  });

  serve(service, changePage, async ({ route, blocks, seo, title }, { commit }) =>
    commit(async (transaction) => {
      const changed = await transaction
        .updateTable('pages')
        .set({
          ...(title === undefined ? {} : { title }),
          ...(blocks === undefined ? {} : { blocks: json(blocks) }),
          ...(seo === undefined ? {} : { seo: json(seo) }),
          updatedAt: sql`now()`,
        })
        .where('route', '=', route)
        .returningAll()
        .executeTakeFirst();
      if (!changed) throw failures.notFound('This page');
      await emit(transaction, [tags.page(route)]);
      return changed;
    }),
  );
}
