import { getPage, listOwnPages } from '#contract/content/pages.ts';
import {
  createPage,
  discardPage,
  getPageRecord,
  getPageVersion,
  listPageRecords,
  pageContent,
  publishPage,
  restorePage,
  restorePageVersion,
  savePage,
  savePageVersion,
  trashPage,
} from '#contract/content/pages-admin.ts';
import { lockRow } from '../../records/change.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireMayPreview, withPagesAt } from '../as-of.ts';
import { withoutDeleted } from '../media/shown-pictures.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { create, discard, pages, publish, restore, save, trash, versionsOf } from './changes.ts';
import { draftOf, listOwn, listPages, recordOf, requirePage, requireVisible } from './queries.ts';

export function addPageRoutes(service: Service<ContentTables>): void {
  serve(service, getPage, async ({ route, at }, { database, actor }) => {
    requireMayPreview(actor, at);
    return requireVisible(withPagesAt(database, at), route);
  });
  serve(service, listOwnPages, async ({ at }, { database, actor }) => {
    requireMayPreview(actor, at);
    return { items: await listOwn(withPagesAt(database, at)) };
  });
  serve(service, createPage, async (values, call) =>
    call.commit(async (transaction) => recordOf(transaction, await create(transaction, call, values))),
  );
  serve(service, listPageRecords, async (_, { database }) => ({ items: await listPages(database) }));
  serve(service, getPageRecord, async ({ route }, { database }) =>
    recordOf(database, await requirePage(database, route)),
  );

  serve(service, savePage, async ({ route, revision, saveReplaced: keepsReplaced, autosave, ...content }, call) =>
    call.commit(async (transaction) => {
      const page = await lockLive(transaction, pages, route, revision);
      if (keepsReplaced) await saveReplaced(transaction, call, { ...versionsOf(page), content: draftOf(page) });
      return recordOf(transaction, await save(transaction, call, { page, content, autosave }));
    }),
  );

  for (const [endpoint, perform] of [
    [publishPage, publish],
    [discardPage, discard],
    [trashPage, trash],
  ] as const) {
    serve(service, endpoint, async ({ route, revision }, call) =>
      call.commit(async (transaction) =>
        recordOf(transaction, await perform(transaction, call, await lockLive(transaction, pages, route, revision))),
      ),
    );
  }

  serve(service, restorePage, async ({ route, revision }, call) =>
    call.commit(async (transaction) =>
      recordOf(transaction, await restore(transaction, call, await lockRow(transaction, pages, route, revision))),
    ),
  );

  serve(service, savePageVersion, async ({ route }, call) =>
    call.commit(async (transaction) => {
      const page = await lockLive(transaction, pages, route);
      return saveVersion(transaction, call, { ...versionsOf(page), content: draftOf(page), reason: 'saved' });
    }),
  );

  serve(service, getPageVersion, async ({ route, number }, { database }) => {
    const { version, content } = await requireVersion(database, { ...versionsOf({ route }), number });
    return { version, content: pageContent.parse(content) };
  });

  serve(service, restorePageVersion, async ({ route, number, revision }, call) =>
    call.commit(async (transaction) => {
      const page = await lockLive(transaction, pages, route, revision);
      const version = await requireVersion(transaction, { ...versionsOf(page), number });
      await saveReplaced(transaction, call, { ...versionsOf(page), content: draftOf(page) });
      const content = await withoutDeleted(transaction, pageContent.parse(version.content));
      return recordOf(transaction, await save(transaction, call, { page, content, action: 'bring-back' }));
    }),
  );
}
