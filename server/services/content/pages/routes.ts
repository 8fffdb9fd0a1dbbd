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
import { changesOf } from '../../records/serve-change.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireMayPreview, withPagesAt } from '../as-of.ts';
import { serveDrafts } from '../draft-routes.ts';
import { saveReplaced } from '../saved-versions.ts';
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

  const locked = { entity: pages, lock: lockLive };
  const change = changesOf(service, locked, recordOf);
  change(publishPage, publish);
  change(trashPage, trash);
  changesOf(service, { ...locked, lock: lockRow }, recordOf)(restorePage, restore);
  serveDrafts(
    service,
    {
      ...locked,
      draftOf,
      discard,
      answer: recordOf,
      readContent: (stored) => pageContent.parse(stored),
      restore: (transaction, author, page, content) =>
        save(transaction, author, { page, content, action: 'restore-version' }),
    },
    {
      discard: discardPage,
      saveVersion: savePageVersion,
      getVersion: getPageVersion,
      restoreVersion: restorePageVersion,
    },
  );
}
