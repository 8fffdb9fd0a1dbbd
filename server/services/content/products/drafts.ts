/**
 * Drafts of products. While a product is active, its content is changed in a draft beside it; its stock changes at
 * once.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { draftOf, type ProductContent, type ProductDraft, productFields } from '#contract/content/products-admin.ts';
import { hasVariants, type ProductVariants } from '#contract/content/variants.ts';
import { failures } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, differing, type Fields, pick } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { isSlugTaken } from '../../records/slug.ts';
import { requireNotTrashed } from '../../records/trash.ts';
import { discardDraft, removeWithVersions, unseen } from '../drafts.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { requirePictures } from '../missing-pictures.ts';
import { requireKnown } from '../product-categories/categories.ts';
import { saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { isVisibleProduct } from '../visibility.ts';
import { countedStock, linesOfVariants, nameTaken, products } from './changes.ts';
import { changeVariantStock, forgetStock, type NewVariantStock, stockOfEach } from './variant-stock.ts';

type Tables = Kysely<ContentTables>;

const contentNames = Object.keys(productFields.shape) as Array<keyof ProductContent>;
export const contentOf = (product: StoredProduct): ProductContent => pick(product, contentNames) as ProductContent;
export const draftContentOf = (product: StoredProduct): ProductContent => draftOf(contentOf(product), product.pending);

type Saving = {
  readonly row: StoredProduct;
  readonly fields: ProductDraft;
  readonly replaces?: boolean;
  readonly stock?: number | undefined;
  readonly stockSeen?: number | undefined;
  readonly variantStock?: readonly NewVariantStock[] | undefined;
  readonly action?: string;
};

/** Saves to the product itself, or to its draft while it is active. Does nothing if nothing differs. */
export async function save(
  transaction: Tables,
  author: Author,
  { row, fields, replaces = false, stock, stockSeen, variantStock = [], action }: Saving,
): Promise<StoredProduct> {
  requireNotTrashed(products, row);
  if (replaces) await saveReplaced(transaction, author, products, { row, content: draftContentOf(row) });
  await lockPictures(transaction, fields, [contentOf(row), row.pending]);
  await requireKnown(transaction, fields.categories);
  const content = { ...draftContentOf(row), ...fields };
  const { variants } = row.status === 'active' ? row : content;
  if (stock !== undefined && hasVariants(variants)) throw failures.invalid({ stock: stockOfEach });
  const counted = stock === undefined ? undefined : countedStock(row, stock, stockSeen);
  const stocks = { variants, content: content.variants, given: variantStock };
  const { also, beside } = await changeVariantStock(transaction, row, stocks);
  if (row.status !== 'active')
    return changeRow(transaction, author, products, {
      row,
      action: action ?? 'change',
      set: { ...(await withFreeName(transaction, row)), ...fields, pending: null, stock: counted },
      also,
      beside,
    });
  if (!hasVariants(content.variants)) await forgetDraftStock(transaction, row);
  const set = { stock: counted };
  const stocked = await changeRow(transaction, author, products, { row, action: 'change', set, also, beside });
  const log = draftDifferences(comparable(draftContentOf(row)), comparable(content));
  if (!log) return stocked;
  if (await isSlugTaken(transaction, products, row.id, content.name)) throw nameTaken();
  const draft = { pending: pendingOf(row, content) };
  return changeRow(transaction, author, products, {
    row: stocked,
    action: action ?? 'save',
    set: draft,
    log,
    ...unseen,
  });
}

const comparable = ({ variants, ...content }: ProductContent) => ({ ...content, variants: linesOfVariants(variants) });

/** Only what differs, so that a change of another field reaches the draft too. */
function pendingOf(product: StoredProduct, draft: ProductDraft): ProductDraft | null {
  const names = differing(product, draft as Fields<StoredProduct>);
  return names.length > 0 ? (pick(draft as Fields<StoredProduct>, names) as ProductDraft) : null;
}

export async function publish(transaction: Tables, author: Author, row: StoredProduct): Promise<StoredProduct> {
  requireNotTrashed(products, row);
  const set = { ...row.pending, pending: null, status: 'active' as const };
  return change(transaction, author, { row, action: 'publish', set });
}

type Change = {
  readonly row: StoredProduct;
  readonly action: string;
  readonly set: Fields<StoredProduct>;
  readonly variantStock?: readonly NewVariantStock[] | undefined;
};

/**
 * Changes what visitors see, also of an active product. A field that its draft does not change follows. Unless the
 * product stays active, its draft becomes its content. What visitors saw, what they see now, and a draft that is not
 * kept as a whole are versions.
 */
export async function change(
  transaction: Tables,
  author: Author,
  { row, action, set, variantStock = [] }: Change,
): Promise<StoredProduct> {
  const staysActive = row.status === 'active' && (set.status ?? 'active') === 'active';
  const all: Fields<StoredProduct> = staysActive
    ? set
    : { ...(await withFreeName(transaction, row)), ...pick(set, differing(row, set)), pending: null };
  const own = all.pending === undefined && row.pending ? { pending: pendingAfter(row, all) } : {};
  const variants = (all.variants as ProductVariants | undefined) ?? row.variants;
  const stocks = { variants, given: variantStock, isWithdrawn: !staysActive };
  const { also, beside } = await changeVariantStock(transaction, row, stocks);
  const changed = await changeRow(transaction, author, products, {
    row,
    action,
    set: { ...all, ...own },
    also,
    beside,
  });
  const hasNewContent = !isDeepStrictEqual(contentOf(row), contentOf(changed));
  if (isVisibleProduct(changed) && (hasNewContent || !isVisibleProduct(row))) requirePictures(changed.body);
  if (isVisibleProduct(row) && hasNewContent)
    await saveReplaced(transaction, author, products, { row, content: contentOf(row) });
  if (differing(draftContentOf(changed), row.pending ?? {}).length > 0)
    await saveReplaced(transaction, author, products, { row, content: draftContentOf(row) });
  if (isVisibleProduct(changed) && (hasNewContent || !isVisibleProduct(row)))
    await saveVersion(transaction, author, products, { row, content: contentOf(changed), reason: 'published' });
  return changed;
}

/** The draft without what the product has now too. */
const pendingAfter = (row: StoredProduct, set: Fields<StoredProduct>): ProductDraft | null =>
  pendingOf({ ...row, ...(set as Partial<StoredProduct>) }, row.pending ?? {});

/** Another product may have taken the name of the draft since it was saved. */
async function withFreeName(transaction: Tables, { id, pending }: StoredProduct): Promise<ProductDraft> {
  const { name, ...others } = pending ?? {};
  if (name === undefined || (await isSlugTaken(transaction, products, id, name))) return others;
  return { ...others, name };
}

export async function discard(transaction: Tables, author: Author, row: StoredProduct): Promise<StoredProduct> {
  requireNotTrashed(products, row);
  await forgetDraftStock(transaction, row);
  return discardDraft(transaction, author, products, { row, content: draftContentOf(row) });
}

/** Before the product has variants, orders do not reduce the stock of those in its draft. */
async function forgetDraftStock(transaction: Tables, { id, variants, pending }: StoredProduct): Promise<void> {
  if (!hasVariants(variants) && pending?.variants) await forgetStock(transaction, id, pending.variants);
}

export const remove = (transaction: Tables, author: Author, row: StoredProduct): Promise<StoredProduct> =>
  removeWithVersions(transaction, author, products, { row, log: ['name', 'title'] });
