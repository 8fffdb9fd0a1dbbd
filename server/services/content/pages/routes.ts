import { getPage } from '#contract/content/pages.ts';
import {
  discardPage,
  getPageRecord,
  getPageVersion,
  listPageRecords,
  pageContent,
  publishPage,
  restorePageVersion,
  savePage,
  savePageVersion,
} from '#contract/content/pages-admin.ts';
import { lockRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { discard, pages, publish, save, versionsOf } from './changes.ts';
import { draftOf, listPages, recordOf, requirePage } from './queries.ts';

export function addPageRoutes(service: Service<ContentTables>): void {
  serve(service, getPage, async ({ route }, { database }) => requirePage(database, route));
  serve(service, listPageRecords, async (_, { database }) => ({ items: await listPages(database) }));
  serve(service, getPageRecord, async ({ route }, { database }) =>
    recordOf(database, await requirePage(database, route)),
  );

  serve(service, savePage, async ({ route, revision, saveReplaced: keepsReplaced, ...content }, call) =>
    call.commit(async (transaction) => {
      const page = await lockRow(transaction, pages, route, revision);
      if (keepsReplaced) await saveReplaced(transaction, call, { ...versionsOf(page), content: draftOf(page) });
      return recordOf(transaction, await save(transaction, call, { page, content }));
    }),
  );

  for (const [endpoint, perform] of [
    [publishPage, publish],
    [discardPage, discard],
  ] as const) {
    serve(service, endpoint, async ({ route, revision }, call) =>
      call.commit(async (transaction) =>
        recordOf(transaction, await perform(transaction, call, await lockRow(transaction, pages, route, revision))),
      ),
    );
  }

  serve(service, savePageVersion, async ({ route }, call) =>
    call.commit(async (transaction) => {
      const page = await lockRow(transaction, pages, route);
      return saveVersion(transaction, call, { ...versionsOf(page), content: draftOf(page), reason: 'saved' });
    }),
  );

  serve(service, getPageVersion, async ({ route, number }, { database }) => {
    const { version, content } = await requireVersion(database, { ...versionsOf({ route }), number });
    return { version, content: pageContent.parse(content) };
  });

  serve(service, restorePageVersion, async ({ route, number, revision }, call) =>
    call.commit(async (transaction) => {
      const page = await lockRow(transaction, pages, route, revision);
      const version = await requireVersion(transaction, { ...versionsOf(page), number });
      await saveReplaced(transaction, call, { ...versionsOf(page), content: draftOf(page) });
      const content = pageContent.parse(version.content);
      return recordOf(transaction, await save(transaction, call, { page, content, action: 'bring-back' }));
    }),
  );
}
