import type { Transaction } from 'kysely';
import { editablePage } from '#contract/content/pages.ts';
import {
  discardPage,
  getPageRecord,
  getPageVersion,
  listPageRecords,
  type PageContent,
  pageContent,
  publishPage,
  restorePageVersion,
  savePage,
  savePageVersion,
} from '#contract/content/pages-admin.ts';
import { failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireVersion, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import {
  applyChange,
  contentOf,
  draftOf,
  findingsOf,
  lockPage,
  ofPage,
  recordOf,
  requirePage,
  rowOf,
  type StoredPage,
} from './stored.ts';

type Transacting = Transaction<ContentTables>;

export function addPageAdminRoutes(service: Service<ContentTables>): void {
  serve(service, listPageRecords, async (_, { database }) => {
    const pages = await database.selectFrom('pages').selectAll().execute();
    const order = editablePage.options;
    pages.sort((one, other) => order.indexOf(one.route) - order.indexOf(other.route));
    return { items: pages.map((page) => ({ ...page, hasPending: page.pending !== null })) };
  });
  serve(service, getPageRecord, async ({ route }, { database }) =>
    recordOf(database, await requirePage(database, route)),
  );

  serve(service, savePage, async ({ route, revision, saveReplaced: keepReplaced, ...content }, call) =>
    call.commit(async (transaction) => {
      const page = await lockPage(transaction, route, revision);
      if (keepReplaced) await saveReplaced(transaction, call, { ...ofPage(page), content: draftOf(page) });
      const action = removesBlock(draftOf(page), content) ? 'page.remove-block' : 'page.save';
      return recordOf(transaction, await save(transaction, call, { page, content, action }));
    }),
  );

  serve(service, publishPage, async ({ route, revision }, call) =>
    call.commit(async (transaction) =>
      recordOf(transaction, await publish(transaction, call, await lockPage(transaction, route, revision))),
    ),
  );

  serve(service, discardPage, async ({ route, revision }, call) =>
    call.commit(async (transaction) => {
      const page = await lockPage(transaction, route, revision);
      if (!page.pending) return recordOf(transaction, page);
      await saveVersion(transaction, call, { ...ofPage(page), content: page.pending, reason: 'discarded' });
      const change = { page, set: { pending: null }, action: 'page.discard', isSeen: false } as const;
      return recordOf(transaction, await applyChange(transaction, call, change));
    }),
  );

  serve(service, savePageVersion, async ({ route }, call) =>
    call.commit(async (transaction) => {
      const page = await lockPage(transaction, route);
      return saveVersion(transaction, call, { ...ofPage(page), content: draftOf(page), reason: 'saved' });
    }),
  );

  serve(service, getPageVersion, async ({ route, number }, { database }) => {
    const { version, content } = await requireVersion(database, { kind: 'page', id: route, number });
    return { version, content: pageContent.parse(content) };
  });

  serve(service, restorePageVersion, async ({ route, number, revision }, call) =>
    call.commit(async (transaction) => {
      const page = await lockPage(transaction, route, revision);
      const { content } = await requireVersion(transaction, { kind: 'page', id: route, number });
      await saveReplaced(transaction, call, { ...ofPage(page), content: draftOf(page) });
      const restored = { page, content: pageContent.parse(content), action: 'page.bring-back' } as const;
      return recordOf(transaction, await save(transaction, call, restored));
    }),
  );
}

const removesBlock = (from: PageContent, to: PageContent) =>
  from.blocks.some(({ id }) => !to.blocks.some((block) => block.id === id));

type Saving = { page: StoredPage; content: PageContent; action: `page.${string}` };

/** Saves the draft. Does nothing if it is unchanged, and drops it if it equals the published page. */
async function save(transaction: Transacting, author: Author, { page, content, action }: Saving) {
  const from = draftOf(page);
  if (!draftDifferences(from, content)) return page;
  const isAsLive = draftDifferences(contentOf(page), content) === null;
  const set = { pending: isAsLive ? null : json(content) };
  return applyChange(transaction, author, { page, set, action, from, to: content, isSeen: false });
}

async function publish(transaction: Transacting, author: Author, page: StoredPage): Promise<StoredPage> {
  const { pending } = page;
  if (!pending) return page;
  const errors = (await findingsOf(transaction, pending)).filter(({ level }) => level === 'error');
  if (errors[0]) throw failures.invalid({ [errors[0].field]: errors[0].message });
  const from = contentOf(page);
  await saveReplaced(transaction, author, { ...ofPage(page), content: from });
  await saveVersion(transaction, author, { ...ofPage(page), content: pending, reason: 'published' });
  return applyChange(transaction, author, {
    page,
    set: { ...rowOf(pending), pending: null },
    action: 'page.publish',
    from,
    to: pending,
    isSeen: true,
  });
}
