import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { blockKinds } from '#contract/content/block-form.ts';
import { isOwnPage } from '#contract/content/pages.ts';
import type { PageContent } from '#contract/content/pages-admin.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { type Author, isLastAutosave, recordAutosave } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, createWithFreeSlug, type Entity } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { setTrashed } from '../../records/trash.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { announceInMenus } from '../menu-links.ts';
import { shrinks } from '../restore-points.ts';
import { isVersionDue, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { isVisiblePage } from '../visibility.ts';
import { eventsOfPage } from '../webhook-events.ts';
import { contentOf, draftOf, findingsOf, type StoredPage } from './queries.ts';

type Tables = Kysely<ContentTables>;

export const pages: Entity<StoredPage, ContentTables> = {
  table: 'pages',
  kind: 'page',
  label: 'this_page',
  key: 'route',
  taken: () => failures.invalid({ route: message('page_address_taken') }),
  json: ['blocks', 'seo', 'blockChanges', 'pending'],
  touched: ['editedAt', 'updatedAt'],
  async publish(transaction, before, after) {
    emit(transaction, [tags.page(after.route), tags.pages]);
    if (isVisiblePage(before) !== isVisiblePage(after)) await announceInMenus(transaction, 'ownPage');
  },
  webhookEvents: eventsOfPage,
};

const unseen = { touched: ['editedAt'], isQuiet: true } as const;
export const versionsOf = ({ route }: Pick<StoredPage, 'route'>) => ({ kind: 'page', id: route }) as const;

type Saving = { page: StoredPage; content: PageContent; action?: string; autosave?: boolean };

/** Saves the draft. Does nothing if it is unchanged, and drops it if it equals the published page. */
export async function save(
  transaction: Tables,
  author: Author,
  { page, content, action = removesBlock(draftOf(page), content) ? 'remove-block' : 'save', autosave }: Saving,
): Promise<StoredPage> {
  const stored = draftOf(page);
  const log = draftDifferences(stored, content);
  if (!log) {
    // As with posts, people press "Save block" to be able to restore this version, even if autosave has stored it.
    if (
      !autosave &&
      author &&
      (await isLastAutosave(transaction, author, { action: 'page.save', targetId: page.route }))
    )
      await saveVersion(transaction, author, { ...versionsOf(page), content: stored, reason: 'saved' });
    return page;
  }
  await lockPictures(transaction, content, [contentOf(page), page.pending]);
  const pending = draftDifferences(contentOf(page), content) && content;
  const also = changedParts(author, page, content);
  const block = autosave ? changedBlock(stored, content) : null;
  const entry = { action: 'page.save' as const, targetId: page.route, ...log, after: { ...block, ...log.after } };
  // The page from before somebody began to type is a version.
  const isFirst = block && author && (await recordAutosave(transaction, author, entry, block));
  if (isFirst || shrinksIn(stored, content) || (block && (await isVersionDue(transaction, versionsOf(page)))))
    await saveReplaced(transaction, author, { ...versionsOf(page), content: stored });
  const set = { pending };
  return changeRow(transaction, author, pages, { row: page, action, set, also, log: block ? null : log, ...unseen });
}

/** The changed block as the log names it; null unless only this block differs. */
function changedBlock(from: PageContent, to: PageContent): { block: string } | null {
  const at = to.blocks.findIndex((block, index) => !isDeepStrictEqual(block, from.blocks[index]));
  const block = to.blocks[at];
  if (!block || block.id !== from.blocks[at]?.id) return null;
  if (!isDeepStrictEqual({ ...from, blocks: from.blocks.with(at, block) }, { ...to })) return null;
  return { block: `${at + 1}. ${blockKinds[block.type].label}` };
}

const shrinksIn = (from: PageContent, to: PageContent): boolean =>
  from.blocks.some((block) => {
    const now = to.blocks.find(({ id }) => id === block.id);
    return now !== undefined && shrinks(block, now);
  });

const removesBlock = (from: PageContent, to: PageContent) =>
  from.blocks.some(({ id }) => !to.blocks.some((block) => block.id === id));

export async function publish(transaction: Tables, author: Author, page: StoredPage): Promise<StoredPage> {
  const pending = page.pending ?? (page.isDraft ? contentOf(page) : null);
  if (!pending) return page;
  const error = (await findingsOf(transaction, pending)).find(({ level }) => level === 'error');
  if (error) throw failures.invalid({ [error.field]: ownText(error.message) });
  const replaced = contentOf(page);
  if (!page.isDraft) await saveReplaced(transaction, author, { ...versionsOf(page), content: replaced });
  await saveVersion(transaction, author, { ...versionsOf(page), content: pending, reason: 'published' });
  const log = draftDifferences(replaced, pending) ?? {};
  const set = { ...pending, pending: null, isDraft: false };
  return changeRow(transaction, author, pages, { row: page, action: 'publish', set, log });
}

type NewPage = { route?: string | undefined; title: string };

export function create(transaction: Tables, author: Author, { route, title }: NewPage): Promise<StoredPage> {
  const values = { route, title, blocks: [], seo: { title: null, description: null }, isDraft: true };
  return createWithFreeSlug(transaction, author, pages, {
    column: 'route',
    title,
    fallback: 'page',
    values,
    log: ['title'],
  });
}

export function trash(transaction: Tables, author: Author, row: StoredPage): Promise<StoredPage> {
  if (!isOwnPage(row.route)) throw failures.conflict(message('page_needed'));
  return setTrashed(transaction, author, pages, { row, isTrashed: true });
}

export const restore = (transaction: Tables, author: Author, row: StoredPage): Promise<StoredPage> =>
  setTrashed(transaction, author, pages, { row, isTrashed: false });

export async function discard(transaction: Tables, author: Author, page: StoredPage): Promise<StoredPage> {
  if (!page.pending) return page;
  await saveVersion(transaction, author, { ...versionsOf(page), content: page.pending, reason: 'discarded' });
  const also = changedParts(author, page, contentOf(page));
  const set = { pending: null };
  return changeRow(transaction, author, pages, { row: page, action: 'discard', set, also, log: {}, ...unseen });
}

/** Marks the parts that the next revision changes, so that a form conflicts only if its own block changed. */
function changedParts(author: Author, page: StoredPage, content: PageContent): Pick<StoredPage, 'blockChanges'> {
  const [old, fresh] = [partsOf(draftOf(page)), partsOf(content)];
  const parts = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (part) => !isDeepStrictEqual(old.get(part), fresh.get(part)),
  );
  const revision = page.revision + 1;
  const actorId = author && userIdOf(author.actor);
  const changed = parts.map((part) => ({ part, revision, actorId, isRemoved: !fresh.has(part) }));
  const all = [...changed, ...page.blockChanges.filter(({ part }) => !parts.includes(part))];
  const removed = all.filter(({ isRemoved }) => isRemoved).slice(0, maxRemovedParts);
  return { blockChanges: [...all.filter(({ isRemoved }) => !isRemoved), ...removed] };
}

const maxRemovedParts = 200;

const partsOf = ({ title, seo, blocks }: PageContent): Map<string, unknown> =>
  new Map<string, unknown>([['head', { title, seo }], ...blocks.map((block) => [block.id, block] as const)]);
