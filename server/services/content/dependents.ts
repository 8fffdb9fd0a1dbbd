import { sql } from 'kysely';
import { pageHref } from '#contract/content/pages.ts';
import {
  getDependentsOfPage,
  getDependentsOfPolicy,
  getDependentsOfPosts,
  getLinksToProduct,
} from '#contract/dependents.ts';
import { recordPermissions } from '#contract/records.ts';
import { href } from '#contract/routes.ts';
import { countDependents } from '../dependents.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { contents } from './media/uses.ts';
import { requirePage } from './pages/queries.ts';
import type { ContentTables } from './tables.ts';

type Linked = {
  readonly kind: 'page' | 'post' | 'product' | 'policy';
  readonly ids: readonly string[];
  readonly hrefs: readonly string[];
};

const linking = {
  page: ['page that links to it', 'pages that link to it'],
  post: ['post that links to it', 'posts that link to it'],
  product: ['product that links to it', 'products that link to it'],
  site: ['menu or footer that links to it', 'menus or footers that link to it'],
} as const;

/** Records with former addresses, which still lead to them. */
const addressed = {
  post: { table: 'posts', slug: 'slug', hrefOf: (slug: string) => href('post', { slug }) },
  product: { table: 'products', slug: 'name', hrefOf: (name: string) => href('product', { name }) },
  policy: { table: 'policies', slug: 'slug', hrefOf: (slug: string) => href('policy', { slug }) },
} as const;

/** Records that link to others, as counted before these are withdrawn or trashed. */
const linksTo = ({ kind, ids, hrefs }: Linked) => {
  const quoted = hrefs.flatMap((address) => [`"${address}"`, `"${address}#`, `"${address}?`]);
  return Object.entries(linking).map(([from, [one, many]]) => ({
    one,
    many,
    permission: recordPermissions[from as keyof typeof linking],
    rows: sql`(${contents}) as c
      where c.kind = ${from} and not c.is_trashed and not (c.kind = ${kind} and c.id = any(${ids}::text[]))
        and exists (select from unnest(${quoted}::text[]) as link where strpos(c.content, link) > 0)`,
  }));
};

export function addDependentRoutes(service: Service<ContentTables>): void {
  const addressesOf = async (kind: keyof typeof addressed, ids: readonly string[]) => {
    const { table, slug, hrefOf } = addressed[kind];
    const { rows } = await sql<{ slug: string }>`
      select ${sql.ref(slug)} as slug from ${sql.table(`content.${table}`)} where id = any(${ids}::uuid[])
      union select slug from content.former_slugs where kind = ${kind} and item_id = any(${ids}::uuid[])`.execute(
      service.database,
    );
    return rows.map((row) => hrefOf(row.slug));
  };

  serve(service, getDependentsOfPosts, async ({ ids }, call) =>
    countDependents(call, linksTo({ kind: 'post', ids, hrefs: await addressesOf('post', ids) })),
  );
  serve(service, getLinksToProduct, async ({ id }, call) =>
    countDependents(call, linksTo({ kind: 'product', ids: [id], hrefs: await addressesOf('product', [id]) })),
  );
  serve(service, getDependentsOfPolicy, async ({ id }, call) =>
    countDependents(call, linksTo({ kind: 'policy', ids: [id], hrefs: await addressesOf('policy', [id]) })),
  );

  serve(service, getDependentsOfPage, async ({ route }, call) => {
    const { address, formerAddresses } = await requirePage(service.database, route);
    const hrefs = [pageHref({ route, address: null }), ...(address ? [address] : []), ...formerAddresses];
    return countDependents(call, linksTo({ kind: 'page', ids: [route], hrefs }));
  });
}
