import { changePage, getPage } from '#contract/content/pages.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { addPageAdminRoutes } from './editing.ts';
import { applyChange, contentOf, lockPage, requirePage, rowOf } from './stored.ts';

export function addPageRoutes(service: Service<ContentTables>): void {
  serve(service, getPage, async ({ route }, { database }) => requirePage(database, route));

  serve(service, changePage, async ({ route, ...given }, call) =>
    call.commit(async (transaction) => {
      const page = await lockPage(transaction, route);
      const from = contentOf(page);
      const set = rowOf(given);
      return applyChange(transaction, call, {
        page,
        set,
        action: 'page.change',
        from,
        to: { ...from, ...given },
        isSeen: true,
      });
    }),
  );

  addPageAdminRoutes(service);
}
