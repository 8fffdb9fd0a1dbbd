/** The records that visitors see, with the content that is translated. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { site } from '#contract/content/site.ts';
import type { TranslatedKind } from '#contract/content/translations.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import type { Noun } from '#contract/messages/message.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Key = { readonly kind: TranslatedKind; readonly id: string };
/** `name` is the last part of its address. */
export type Named = Key & { readonly title: string; readonly name: string };
export type Original = Named & { readonly content: object };

type Source = {
  readonly id: RawBuilder<unknown>;
  readonly idType?: 'uuid';
  readonly title: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly content: RawBuilder<unknown>;
  /** With its condition. */
  readonly rows: RawBuilder<unknown>;
};

/** Also the order of the kinds. */
const sources: Readonly<Record<TranslatedKind, Source>> = {
  site: {
    id: sql`'site'`,
    title: sql`value ->> 'name'`,
    name: sql`''`,
    content: sql`value`,
    rows: sql`content.site where true`,
  },
  page: {
    id: sql`g.route`,
    title: sql`g.title`,
    name: sql`g.route`,
    content: sql`jsonb_build_object('title', g.title, 'blocks', g.blocks, 'seo', g.seo)`,
    rows: sql`content.pages g where ${isVisible.page('g')}`,
  },
  post: {
    id: sql`n.id`,
    idType: 'uuid',
    title: sql`n.title`,
    name: sql`n.slug`,
    content: sql`jsonb_build_object('title', n.title, 'summary', n.summary, 'body', n.body, 'cover', n.cover,
      'seo', n.seo)`,
    rows: sql`content.posts n where ${isVisible.post('n')}`,
  },
  product: {
    id: sql`p.id`,
    idType: 'uuid',
    title: sql`p.title`,
    name: sql`p.name`,
    content: sql`jsonb_build_object('title', p.title, 'summary', p.summary, 'body', p.body, 'pictures', p.pictures,
      'specification', p.specification, 'variants', p.variants, 'seo', p.seo)`,
    rows: sql`content.products p where ${isVisible.product('p')}`,
  },
  category: {
    id: sql`c.slug`,
    title: sql`c.name`,
    name: sql`c.slug`,
    content: sql`jsonb_build_object('name', c.name)`,
    rows: sql`content.product_categories c where c.trashed_at is null`,
  },
  policy: {
    id: sql`y.id`,
    idType: 'uuid',
    title: sql`y.title`,
    name: sql`y.slug`,
    content: sql`jsonb_build_object('title', y.title, 'summary', y.summary, 'body', v.body)`,
    rows: sql`content.policies y join lateral (select v.body from content.policy_versions v
      where v.policy_id = y.id and v.effective_at <= now() order by v.effective_at desc, v.number desc limit 1) v on true
      where ${isVisible.policy('y')}`,
  },
};

const kinds = Object.keys(sources) as TranslatedKind[];
const named = (kind: TranslatedKind) => {
  const { id, title, name } = sources[kind];
  return sql`${sql.lit(kind)} as kind, ${id}::text as id, ${title} as title, ${name} as name`;
};

/** Without their content, which is large. */
export const originals = sql`(${sql.join(
  kinds.map((kind) => sql`select ${named(kind)} from ${sources[kind].rows}`),
  sql` union all `,
)})`;
export const placeOfOriginal = (row: string) =>
  sql`array_position(${kinds}::text[], ${sql.ref(`${row}.kind`)})::text || lower(${sql.ref(`${row}.title`)})`;

/** Records by `kind/id`; without those that visitors do not see. */
export async function originalsOf(
  database: Kysely<ContentTables>,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, Original>> {
  const found = new Map<string, Original>();
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const { id, idType = 'text', content, rows: all } = sources[kind];
    const ids = ofKind.map((key) => key.id).filter((each) => idType === 'text' || isId(each));
    const { rows } = await sql<Original>`select ${named(kind)}, ${content} as content from ${all}
      and ${id} = any(${ids}::${sql.raw(idType)}[])`.execute(database);
    for (const row of rows) found.set(`${kind}/${row.id}`, kind === 'site' ? withNewFields(row) : row);
  }
  return found;
}

/** The site may lack fields that are newer than it. */
const withNewFields = (row: Original): Original => ({ ...row, content: site.parse(row.content) });

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
  const [original] = (await originalsOf(database, [{ kind, id }])).values();
  if (!original) throw failures.notFound(labels[kind]);
  return original;
}

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
