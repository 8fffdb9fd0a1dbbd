import { type InsertObject, type Kysely, sql } from 'kysely';
import type { importContent } from '#contract/content/import.ts';
import { hasVariants } from '#contract/content/variants.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { json } from '../../records/json.ts';
import { saveVersion } from '../decks/admin/changes.ts';
import { hashOf } from '../policies/queries.ts';
import { totalStock } from '../products/variant-stock.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;
export type ImportedContent = ParsedOf<typeof importContent>;

export async function insertContent(
  database: Tables,
  { site, pages, posts, policies, products, decks, media }: ImportedContent,
): Promise<void> {
  await database
    .insertInto('site')
    .values({ value: json(site) })
    .execute();
  const pageRows = pages.map((page) => ({ ...page, blocks: json(page.blocks), seo: json(page.seo) }));
  await insertAll(database, 'pages', pageRows);
  await insertAll(database, 'media', media.map(mediaRow));
  await insertAll(database, 'posts', posts.map(postRow));
  for (const policy of policies) await insertPolicy(database, policy);
  await insertAll(database, 'products', products.map(productRow));
  for (const { name, variantStock } of products) await insertVariantStock(database, name, variantStock);
  for (const deck of decks) await insertDeck(database, deck);
}

async function insertAll<Name extends keyof ContentTables>(
  database: Tables,
  table: Name,
  rows: ReadonlyArray<InsertObject<ContentTables, Name>>,
): Promise<void> {
  if (rows.length > 0) await database.insertInto(table).values(rows).execute();
}

/** The hash is the part of the URL before the width. */
const mediaRow = ({ src, ...picture }: ImportedContent['media'][number]) => ({
  ...picture,
  hash: src.slice(src.lastIndexOf('/') + 1, src.lastIndexOf('-')),
});

const postRow = ({ body, cover, seo, authors, publishedAt, ...post }: ImportedContent['posts'][number]) => ({
  ...post,
  authors: json(authors),
  body: json(body),
  cover: cover && json(cover),
  seo: json(seo),
  readingMinutes: readingMinutes(body),
  publishedAt,
  ...(publishedAt ? { updatedAt: notLater(publishedAt), editedAt: notLater(publishedAt) } : {}),
});

const notLater = (at: Date) => sql<Date>`least(now(), ${at}::timestamptz)`;

const productRow = (
  {
    body,
    pictures,
    prices,
    specification,
    stock,
    variants,
    variantStock,
    seo,
    ...product
  }: ImportedContent['products'][number],
  position: number,
) => ({
  ...product,
  stock: totalStock(hasVariants(variants) ? { variants, variantStock } : { stock }),
  variants: json(variants),
  body: json(body),
  pictures: json(pictures),
  prices: json(prices),
  specification: json(specification),
  seo: json(seo),
  status: 'active' as const,
  position,
});

async function insertVariantStock(
  database: Tables,
  product: string,
  stocks: ImportedContent['products'][number]['variantStock'],
): Promise<void> {
  if (stocks.length === 0) return;
  const { id: productId } = await database
    .selectFrom('products')
    .select('id')
    .where('name', '=', product)
    .executeTakeFirstOrThrow();
  const rows = stocks.map((stock) => ({ productId, ...stock }));
  await insertAll(database, 'productVariants', rows);
}

async function insertPolicy(
  database: Tables,
  { versions, ...policy }: ImportedContent['policies'][number],
): Promise<void> {
  const { id } = await database.insertInto('policies').values(policy).returning('id').executeTakeFirstOrThrow();
  const rows = versions.map(({ body, effectiveAt, ...version }) => ({
    ...version,
    policyId: id,
    body: json(body),
    hash: hashOf(body),
    effectiveAt,
    announced: sql<boolean>`${effectiveAt}::timestamptz <= now()`,
  }));
  await database.insertInto('policyVersions').values(rows).execute();
}

async function insertDeck(
  database: Tables,
  { slides, publishedAt, ...deck }: ImportedContent['decks'][number],
): Promise<void> {
  const { id } = await database
    .insertInto('decks')
    .values({ ...deck, status: 'draft', publishedAt, updatedAt: publishedAt ?? sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = slides.map(({ title, body, picture, layout }, index) => ({
    deckId: id,
    position: index + 1,
    title,
    body: json(body),
    picture: picture && json(picture),
    layout,
  }));
  await insertAll(database, 'slides', rows);
  if (!publishedAt) return;
  const publishedVersion = await saveVersion(database, null, { deckId: id });
  await database.updateTable('decks').set({ status: 'published', publishedVersion }).where('id', '=', id).execute();
}
