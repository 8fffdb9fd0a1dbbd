import { type Kysely, type Selectable, sql } from 'kysely';
import { categoryLimits, type ProductCategory } from '#contract/content/product-categories.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { type Moved, movedTo } from '#contract/moves.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, createWithFreeSlug, type Entity } from '../../records/change.ts';
import type { ContentTables } from '../tables.ts';
import { isShownIn, type Language } from '../translations/shown.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;
type StoredCategory = Selectable<ContentTables['productCategories']>;

export const categories: Entity<StoredCategory, ContentTables> = {
  table: 'productCategories',
  kind: 'product-category',
  label: 'this_category',
  key: 'slug',
  touched: ['updatedAt'],
  taken: () => failures.invalid({ slug: message('category_address_taken') }),
  publish: (transaction) => emit(transaction, [tags.products]),
};

/** Also those in the trash, last. */
export async function listCategories(database: Tables): Promise<ProductCategory[]> {
  const { rows } = await sql<ProductCategory>`
    select c.slug, c.name, c.revision, c.trashed_at,
      (select count(*)::int from content.products p
        where p.trashed_at is null and p.categories @> to_jsonb(c.slug)) as products
    from content.product_categories c order by c.trashed_at is not null, c.position, c.slug`.execute(database);
  return rows;
}

export async function requireCategory(database: Tables, slug: string): Promise<ProductCategory> {
  const found = (await listCategories(database)).find((category) => category.slug === slug);
  if (!found) throw failures.notFound('this_category');
  return found;
}

/** Every change takes this lock first: two at once would give two categories one position, or wait for each other. */
export const lockCategories = (transaction: Tables) =>
  sql`lock table content.product_categories in share row exclusive mode`.execute(transaction);

export async function create(
  transaction: Tables,
  author: Author,
  { slug, name }: { readonly slug?: string | undefined; readonly name: string },
): Promise<string> {
  await lockCategories(transaction);
  const all = await listCategories(transaction);
  if (all.length >= categoryLimits.all)
    throw failures.invalid({ name: message('categories_full', { count: categoryLimits.all }) });
  const values = {
    slug,
    name,
    position: sql<number>`(select coalesce(max(position), 0) + 1 from content.product_categories)`,
  };
  const created = await createWithFreeSlug(transaction, author, categories, {
    column: 'slug',
    title: name,
    fallback: 'category',
    values,
    log: ['slug', 'name'],
  });
  emit(transaction, [tags.products]);
  return created.slug;
}

/** Throws 404, also for one in the trash. */
export async function move(
  transaction: Tables,
  author: Author,
  { slug, to }: { readonly slug: string; readonly to: number },
): Promise<Moved> {
  await lockCategories(transaction);
  const rows = await transaction
    .selectFrom('productCategories')
    .selectAll()
    .where('trashedAt', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  const from = rows.findIndex((row) => row.slug === slug) + 1;
  const own = rows[from - 1];
  if (!own) throw failures.notFound('this_category');
  const position = Math.min(to, rows.length);
  // The numbers stay and the categories change places: those in the trash have numbers between them.
  for (const [index, row] of movedTo(rows, from, position).entries()) {
    const number = rows[index]?.position ?? row.position;
    if (number === row.position) continue;
    if (row === own) {
      await changeRow(transaction, author, categories, { row, action: 'move', set: { position: number } });
      continue;
    }
    // Without a new revision, so that nobody who is renaming it is refused.
    await transaction.updateTable('productCategories').set({ position: number }).where('slug', '=', row.slug).execute();
  }
  return { name: own.name, from, position, count: rows.length };
}

/** Throws 422 for a category that does not exist. */
export async function requireKnown(database: Tables, slugs: readonly string[] | undefined): Promise<void> {
  const [unknown] = await unknownAmong(database, slugs ?? []);
  if (unknown !== undefined) throw failures.invalid({ categories: unknownCategory(unknown) });
}

export const unknownCategory = (slug: string): Message => message('category_unknown', { slug });

async function unknownAmong(database: Tables, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await database
    .selectFrom('productCategories')
    .select('slug')
    .where('slug', 'in', [...new Set(slugs)])
    .execute();
  return slugs.filter((slug) => !rows.some((row) => row.slug === slug));
}

type Shown = { readonly slug: string; readonly name: string; readonly count: number };

/** Categories with products that visitors see. */
export async function shownCategories(database: Tables, language?: Language): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select c.slug, c.name, count(*)::int as count
    from content.product_categories c join content.products p on p.categories @> to_jsonb(c.slug)
    where c.trashed_at is null and ${isVisible.product('p')}
      and ${isShownIn(language, 'category', 'c.slug')} and ${isShownIn(language, 'product', 'p.id')}
    group by c.slug, c.name, c.position order by c.position, c.slug`.execute(database);
  return rows;
}

/** `row` names the table in the query. */
export const isIn = (row: 'products' | 'p', slug: string) => sql<boolean>`
  (${sql.raw(row)}.categories @> to_jsonb(${slug}::text) and exists (
    select from content.product_categories c where c.slug = ${slug} and c.trashed_at is null))`;
