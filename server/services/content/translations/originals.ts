/** The records that visitors see, with the content that is translated. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { site } from '#contract/content/site.ts';
import type { TranslatedKind } from '#contract/content/translations.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import type { Noun } from '#contract/messages/message.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

export type Original = {
  readonly kind: TranslatedKind;
  readonly id: string;
  readonly title: string;
  /** The last part of its address. */
  readonly name: string;
  readonly content: object;
};

/** Also the order of the kinds. */
const queries: Readonly<Record<TranslatedKind, RawBuilder<unknown>>> = {
  site: sql`select 'site' as kind, 'site' as id, value ->> 'name' as title, '' as name, value as content
    from content.site`,
  page: sql`select 'page', g.route, g.title, g.route,
      jsonb_build_object('title', g.title, 'blocks', g.blocks, 'seo', g.seo)
    from content.pages g where ${isVisible.page('g')}`,
  post: sql`select 'post', n.id::text, n.title, n.slug, jsonb_build_object('title', n.title, 'summary', n.summary,
      'body', n.body, 'cover', n.cover, 'seo', n.seo)
    from content.posts n where ${isVisible.post('n')}`,
  product: sql`select 'product', p.id::text, p.title, p.name, jsonb_build_object('title', p.title, 'summary', p.summary,
      'body', p.body, 'pictures', p.pictures, 'specification', p.specification, 'variants', p.variants, 'seo', p.seo)
    from content.products p where ${isVisible.product('p')}`,
  category: sql`select 'category', c.slug, c.name, c.slug, jsonb_build_object('name', c.name)
    from content.product_categories c where c.trashed_at is null`,
  policy: sql`select 'policy', y.id::text, y.title, y.slug,
      jsonb_build_object('title', y.title, 'summary', y.summary, 'body', v.body)
    from content.policies y join lateral (select v.body from content.policy_versions v
      where v.policy_id = y.id and v.effective_at <= now() order by v.effective_at desc, v.number desc limit 1) v on true
    where ${isVisible.policy('y')}`,
};

const kinds = Object.keys(queries);
export const originals = sql`(${sql.join(Object.values(queries), sql` union all `)})`;
export const placeOfOriginal = (row: string) =>
  sql`array_position(${kinds}::text[], ${sql.ref(`${row}.kind`)})::text || lower(${sql.ref(`${row}.title`)})`;

const labels: Readonly<Record<TranslatedKind, Noun>> = {
  site: 'the_site',
  page: 'this_page',
  post: 'this_post',
  product: 'this_product',
  category: 'this_category',
  policy: 'this_policy',
};

/** Throws 404 for a record that visitors do not see. */
export async function requireOriginal(
  database: Kysely<ContentTables>,
  kind: TranslatedKind,
  id: string,
): Promise<Original> {
  const { rows } = await sql<Original>`select * from (${queries[kind]}) original (kind, id, title, name, content)
    where id = ${id}`.execute(database);
  if (!rows[0]) throw failures.notFound(labels[kind]);
  return originalOf(rows[0]);
}

/** The site may lack fields that are newer than it. */
export const originalOf = <Row extends Pick<Original, 'kind' | 'content'>>(row: Row): Row =>
  row.kind === 'site' ? { ...row, content: site.parse(row.content) } : row;

/** Tags of the pages that show its translation. */
export const tagsOf = ({ kind, name }: Pick<Original, 'kind' | 'name'>): string[] =>
  ({
    site: [tags.site],
    page: [tags.page(name), tags.pages],
    post: [tags.posts, tags.post(name)],
    product: [tags.products, tags.product(name)],
    category: [tags.products],
    policy: [tags.site, tags.policies, tags.policy(name)],
  })[kind];
