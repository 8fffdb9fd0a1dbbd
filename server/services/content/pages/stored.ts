import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { EditablePage } from '#contract/content/pages.ts';
import type { PageContent } from '#contract/content/pages-admin.ts';
import { checkPage, type Finding } from '#contract/content/publish-check.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { internalLinks } from '#contract/internal-links.ts';
import { type Author, record } from '../../audit/record.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { findBrokenLinks } from '../broken-links.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredPage = Awaited<ReturnType<typeof requirePage>>;

export async function requirePage(database: Tables, route: EditablePage) {
  const page = await database.selectFrom('pages').selectAll().where('route', '=', route).executeTakeFirst();
  if (!page) throw failures.notFound('This page');
  return page;
}

/** Locks the page until the transaction ends. Throws 404, and 409 if it changed since `revision`. */
export async function lockPage(transaction: Tables, route: EditablePage, revision?: number): Promise<StoredPage> {
  await sql`select 1 from content.pages where route = ${route} for update`.execute(transaction);
  const page = await requirePage(transaction, route);
  if (revision !== undefined && revision !== page.revision)
    throw failures.conflict('Someone else has changed this page in the meantime. Please compare both versions.');
  return page;
}

export const contentOf = ({ title, blocks, seo }: StoredPage): PageContent => ({ title, blocks, seo });
/** The draft, or the published content if there is none. */
export const draftOf = (page: StoredPage): PageContent => page.pending ?? contentOf(page);
export const ofPage = ({ route }: Pick<StoredPage, 'route'>) => ({ kind: 'page', id: route }) as const;

export const rowOf = ({ title, blocks, seo }: Partial<PageContent>) => ({
  ...(title === undefined ? {} : { title }),
  ...(blocks === undefined ? {} : { blocks: json(blocks) }),
  ...(seo === undefined ? {} : { seo: json(seo) }),
});

export async function findingsOf(database: Tables, content: PageContent): Promise<Finding[]> {
  return checkPage(content, await findBrokenLinks(database, internalLinks(content)));
}

/** The page as its editors see it. */
export async function recordOf(database: Tables, page: StoredPage) {
  return {
    ...page,
    hasPending: page.pending !== null,
    content: contentOf(page),
    changes: page.blockChanges,
    findings: await findingsOf(database, draftOf(page)),
  };
}

type Change = {
  readonly page: StoredPage;
  readonly set: UpdateObject<ContentTables, 'pages'>;
  readonly action: `page.${string}`;
  /** The draft before and after, for the log. */
  readonly from?: PageContent;
  readonly to?: PageContent;
  /** Visitors see the change. */
  readonly isSeen: boolean;
};

/** Stores a change of a page, records it in the log and emits its event. */
export async function applyChange(
  transaction: Transaction<ContentTables>,
  author: Author,
  { page, set, action, from, to, isSeen }: Change,
): Promise<StoredPage> {
  const { route } = page;
  const now = sql<Date>`now()`;
  await transaction
    .updateTable('pages')
    .set({ ...set, revision: sql<number>`revision + 1`, editedAt: now, ...(isSeen ? { updatedAt: now } : {}) })
    .where('route', '=', route)
    .execute();
  await record(transaction, author, { action, targetId: route, ...(from && to && draftDifferences(from, to)) });
  const changed = await saveChangedParts(transaction, author, {
    before: page,
    after: await requirePage(transaction, route),
  });
  if (isSeen) await emit(transaction, [tags.page(route)]);
  return changed;
}

/**
 * Records which parts of the page this revision changed, so that a form for one block conflicts only if that block
 * changed.
 */
async function saveChangedParts(
  transaction: Tables,
  author: Author,
  { before, after }: { before: StoredPage; after: StoredPage },
): Promise<StoredPage> {
  const [old, fresh] = [partsOf(draftOf(before)), partsOf(draftOf(after))];
  const parts = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (part) => !isDeepStrictEqual(old.get(part), fresh.get(part)),
  );
  if (parts.length === 0) return after;
  const actorId = author?.actor.kind === 'user' ? author.actor.id : null;
  const noted = parts.map((part) => ({ part, revision: after.revision, actorId, isRemoved: !fresh.has(part) }));
  const rest = after.blockChanges.filter(({ part }) => !parts.includes(part));
  const all = [...noted, ...rest];
  const removed = all.filter(({ isRemoved }) => isRemoved).slice(0, maxRemovedParts);
  const blockChanges = [...all.filter(({ isRemoved }) => !isRemoved), ...removed];
  await transaction
    .updateTable('pages')
    .set({ blockChanges: json(blockChanges) })
    .where('route', '=', after.route)
    .execute();
  return { ...after, blockChanges };
}

const maxRemovedParts = 200;

const partsOf = ({ title, seo, blocks }: PageContent): Map<string, unknown> =>
  new Map<string, unknown>([['head', { title, seo }], ...blocks.map((block) => [block.id, block] as const)]);
