import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { blockKinds } from '#contract/content/block-form.ts';
import { isOwnPage } from '#contract/content/pages.ts';
import type { PageContent } from '#contract/content/pages-admin.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { userIdOf } from '../../../actors/actor.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, createWithFreeSlug, type Entity } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { setTrashed } from '../../records/trash.ts';
import { discardDraft, unseen } from '../drafts.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { announceInMenus } from '../menu-links.ts';
import { lockAll } from '../redirects/rules.ts';
import { shrinks } from '../restore-points.ts';
import { copiesOf, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { isVisiblePage } from '../visibility.ts';
import { eventsOfPage } from '../webhook-events.ts';
import { writeText } from '../written-text.ts';
import { dropFormerAddress, refusalOfAddress } from './addresses.ts';
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
    if (isVisiblePage(before) !== isVisiblePage(after) || before.address !== after.address)
      await announceInMenus(transaction, 'ownPage');
  },
  webhookEvents: eventsOfPage,
};

type Saving = {
  page: StoredPage;
  content: PageContent;
  action?: string;
  replaces?: boolean;
  autosave?: boolean;
};

/** Saves the draft. Does nothing if it is unchanged, and drops it if it equals the published page. */
export async function save(
  transaction: Tables,
  author: Author,
  { page, content, action, replaces = false, autosave = false }: Saving,
): Promise<StoredPage> {
  const stored = draftOf(page);
  const done = action ?? (removesBlock(stored, content) ? 'remove-block' : 'save');
  const log = draftDifferences(stored, content);
  await lockPictures(transaction, content, [contentOf(page), page.pending]);
  const pending = draftDifferences(contentOf(page), content) && content;
  const also = changedParts(author, page, content);
  const part = autosave ? changedBlock(stored, content) : null;
  return writeText(transaction, author, {
    row: page,
    entry: { action: 'page.save', targetId: page.route },
    log: log && { ...log, after: { ...part, ...log.after } },
    autosave,
    part,
    replaces,
    shrinks: shrinksIn(stored, content),
    copies: copiesOf(transaction, author, pages, { row: page, content: stored }),
    write: (entry) =>
      changeRow(transaction, author, pages, { row: page, action: done, set: { pending }, also, log: entry, ...unseen }),
  });
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
  if (!page.isDraft) await saveReplaced(transaction, author, pages, { row: page, content: replaced });
  await saveVersion(transaction, author, pages, { row: page, content: pending, reason: 'published' });
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

const maxFormerAddresses = 50;

/** A former address of another page is free: it leads to this one then. */
export async function move(
  transaction: Tables,
  author: Author,
  page: StoredPage,
  { address }: Pick<StoredPage, 'address'>,
): Promise<StoredPage> {
  if (!isOwnPage(page.route)) throw failures.conflict(message('page_address_fixed'));
  if (address === page.address) return page;
  await lockAll(transaction);
  const refusal = address && (await refusalOfAddress(transaction, address));
  if (refusal) throw failures.invalid({ address: refusal });
  await dropFormerAddress(transaction, address);
  const had = page.formerAddresses.filter((each) => each !== address);
  return changeRow(transaction, author, pages, {
    row: page,
    action: 'move',
    set: { address },
    also: { formerAddresses: [...had, ...(page.address ? [page.address] : [])].slice(-maxFormerAddresses) },
    touched: [],
  });
}

export function trash(transaction: Tables, author: Author, row: StoredPage): Promise<StoredPage> {
  if (!isOwnPage(row.route)) throw failures.conflict(message('page_needed'));
  return setTrashed(transaction, author, pages, { row, isTrashed: true });
}

export const restore = (transaction: Tables, author: Author, row: StoredPage): Promise<StoredPage> =>
  setTrashed(transaction, author, pages, { row, isTrashed: false });

export const discard = (transaction: Tables, author: Author, row: StoredPage): Promise<StoredPage> =>
  discardDraft(transaction, author, pages, {
    row,
    content: draftOf(row),
    also: changedParts(author, row, contentOf(row)),
  });

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
