import type { Kysely, Selectable } from 'kysely';
import { editablePage, isOwnPage } from '#contract/content/pages.ts';
import type { PageContent } from '#contract/content/pages-admin.ts';
import { checkPage, type Finding } from '#contract/content/publish-check.ts';
import { failures } from '#contract/failures.ts';
import { internalLinks } from '#contract/internal-links.ts';
import { findBrokenLinks } from '../broken-links.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type StoredPage = Selectable<ContentTables['pages']>;

export async function listPages(database: Tables) {
  const pages = await database.selectFrom('pages').selectAll().execute();
  const order: readonly string[] = editablePage.options;
  const rank = ({ route }: StoredPage) => (order.includes(route) ? order.indexOf(route) : order.length);
  pages.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, 'en'));
  return pages.map((page) => ({ ...page, hasPending: page.pending !== null }));
}

export async function requirePage(database: Tables, route: string): Promise<StoredPage> {
  const page = await database.selectFrom('pages').selectAll().where('route', '=', route).executeTakeFirst();
  if (!page) throw failures.notFound('this_page');
  return page;
}

/** Throws 404 for a page that visitors do not see. */
export async function requireVisible(database: Tables, route: string): Promise<StoredPage> {
  const page = await requirePage(database, route);
  if (page.isDraft || page.trashedAt) throw failures.notFound('this_page');
  return page;
}

export const listOwn = async (database: Tables): Promise<StoredPage[]> =>
  (await database.selectFrom('pages').selectAll().where('isDraft', '=', false).where('trashedAt', 'is', null).execute())
    .filter(({ route }) => isOwnPage(route))
    .sort((one, other) => one.route.localeCompare(other.route, 'en'));

export const contentOf = ({ title, blocks, seo }: StoredPage): PageContent => ({ title, blocks, seo });
export const draftOf = (page: StoredPage): PageContent => page.pending ?? contentOf(page);

export async function findingsOf(database: Tables, content: PageContent): Promise<Finding[]> {
  return checkPage(content, await findBrokenLinks(database, internalLinks(content)));
}

export async function recordOf(database: Tables, page: StoredPage) {
  return {
    ...page,
    hasPending: page.pending !== null,
    content: contentOf(page),
    changes: page.blockChanges,
    findings: await findingsOf(database, draftOf(page)),
  };
}
