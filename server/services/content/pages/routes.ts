import { getPage, listOwnPages } from '#contract/content/pages.ts';
import {
  createPage,
  draftOfPage,
  getPageRecord,
  listPageRecords,
  movePage,
  pageContent,
  publishPage,
  restorePage,
  savePage,
  trashPage,
} from '#contract/content/pages-admin.ts';
import { failures } from '#contract/failures.ts';
import { languageIn } from '#contract/languages.ts';
import { lockRow } from '../../records/change.ts';
import { changesOf } from '../../records/serve-change.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireMayPreview, withPagesAt } from '../as-of.ts';
import { pagesOff } from '../broken-links.ts';
import { serveDrafts } from '../drafts.ts';
import type { ContentTables } from '../tables.ts';
import { translationsOf } from '../translations/shown.ts';
import { create, discard, move, pages, publish, restore, save, trash } from './changes.ts';
import { draftOf, listOwn, listPages, recordOf, requirePage, requireVisible } from './queries.ts';

export function addPageRoutes(service: Service<ContentTables>): void {
  serve(service, getPage, async ({ route, at }, { database, actor, request }) => {
    requireMayPreview(actor, at);
    const isOff = at === undefined && (await pagesOff(database)).some((page) => page === route);
    if (isOff) throw failures.notFound('this_page');
    const language = languageIn(request.headers);
    const page = await requireVisible(withPagesAt(database, at, language), route);
    return (await translationsOf(database, language, [{ kind: 'page', id: route }])).of('page', route, page);
  });
  serve(service, listOwnPages, async ({ at }, { database, actor, request }) => {
    requireMayPreview(actor, at);
    const language = languageIn(request.headers);
    const own = await listOwn(withPagesAt(database, at, language));
    const keys = own.map(({ route }) => ({ kind: 'page' as const, id: route }));
    const shown = await translationsOf(database, language, keys);
    return { items: own.map((page) => shown.of('page', page.route, page)) };
  });
  serve(service, createPage, async (values, call) =>
    call.commit(async (transaction) => recordOf(transaction, await create(transaction, call, values))),
  );
  serve(service, listPageRecords, async (_, { database }) => ({ items: await listPages(database) }));
  serve(service, getPageRecord, async ({ route }, { database }) =>
    recordOf(database, await requirePage(database, route)),
  );

  const locked = { entity: pages, lock: lockLive };
  const change = changesOf(service, locked, recordOf);
  change(savePage, (transaction, call, page, { route, revision, saveReplaced: replaces, autosave, ...content }) =>
    save(transaction, call, { page, content, replaces, autosave }),
  );
  change(publishPage, publish);
  change(movePage, move);
  change(trashPage, trash);
  changesOf(service, { ...locked, lock: lockRow }, recordOf)(restorePage, restore);
  serveDrafts(service, draftOfPage, {
    ...locked,
    draftOf,
    discard,
    answer: recordOf,
    readContent: (stored) => pageContent.parse(stored),
    restore: (transaction, author, page, content) =>
      save(transaction, author, { page, content, action: 'restore-version' }),
  });
}
