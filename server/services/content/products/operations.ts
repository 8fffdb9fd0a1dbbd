/** Runs one operation on many products, and undoes it. Each product succeeds or fails on its own. */
import type { Kysely } from 'kysely';
import type { changeManyProducts, ProductBefore, ProductOperation } from '#contract/content/product-operations.ts';
import { productStatuses } from '#contract/content/products-admin.ts';
import { missingPictures } from '#contract/content/publish-check.ts';
import { hasVariants } from '#contract/content/variants.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Money } from '#contract/fields.ts';
import { priceLimit } from '#contract/price-limit.ts';
import type { Author } from '../../audit/record.ts';
import type { Fields } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { countedStock, lockProducts, products } from './changes.ts';
import { change, remove } from './drafts.ts';

type Outcome = OutputOf<typeof changeManyProducts>;
type Change =
  | { readonly message: string; readonly trashed: boolean }
  | { readonly message: string; readonly action: string; readonly fields: Fields<StoredProduct> };
/** A message if the operation is not possible. */
type Plan = (product: StoredProduct) => Change | string;

type BulkInput = { readonly ids: readonly string[]; readonly operation: ProductOperation };

export async function runOperation(
  transaction: Kysely<ContentTables>,
  author: Author,
  { ids, operation }: BulkInput,
): Promise<Outcome> {
  if (operation.kind === 'delete') return deleteMany(transaction, author, ids);
  return each(transaction, author, { ids, plan: (product) => planOf(product, operation) });
}

function planOf(product: StoredProduct, operation: Exclude<ProductOperation, { kind: 'delete' }>): Change | string {
  if (operation.kind === 'restore') return { trashed: false, message: 'Restored.' };
  if (product.trashedAt) return 'It is in the trash.';
  switch (operation.kind) {
    case 'trash':
      return { trashed: true, message: 'Moved to trash.' };
    case 'status': {
      const { status } = operation;
      const missing = status === 'active' ? missingPictures(product.pending?.body ?? product.body) : null;
      if (missing !== null) return missing;
      const message = product.status === status ? 'No change.' : `${productStatuses[status]} now.`;
      return { action: 'status', fields: { status }, message };
    }
    case 'featured': {
      const { featured } = operation;
      return { action: 'change', fields: { featured }, message: featured ? 'Featured.' : 'Not featured.' };
    }
    case 'stock':
      if (hasVariants(product.variants)) return 'It has variants: set the stock of each on its page.';
      return { action: 'change', fields: { stock: operation.stock }, message: `Stock is ${operation.stock}.` };
    case 'prices': {
      const changed = (prices: readonly Money[]) =>
        prices.map(({ currency, amount }) => ({
          currency,
          amount: Math.round((amount * (100 + operation.percent)) / 100),
        }));
      const items = product.variants.items.map((item) => ({ ...item, prices: changed(item.prices) }));
      const fields = { prices: changed(product.prices), variants: { ...product.variants, items } };
      const all = [...fields.prices, ...items.flatMap(({ prices }) => prices)];
      if (all.some(({ amount }) => amount > priceLimit)) return 'A price would be too high.';
      return { action: 'change', fields, message: 'Prices changed.' };
    }
  }
}

export async function undoOperations(
  transaction: Kysely<ContentTables>,
  author: Author,
  items: readonly ProductBefore[],
): Promise<Outcome> {
  const known = new Map(items.map((item) => [item.id, item]));
  const plan: Plan = (product) => {
    const { id, revision, stock, stockSeen, trashed, ...fields } = known.get(product.id) as ProductBefore;
    if (revision !== product.revision) return 'Someone has changed it since.';
    if (trashed !== undefined) return { trashed, message: 'Undone.' };
    const counted = stock === undefined ? undefined : countedStock(product, stock, stockSeen);
    return { action: 'undo', message: 'Undone.', fields: { ...fields, stock: counted } };
  };
  return each(transaction, author, { ids: [...known.keys()], plan });
}

async function each(
  transaction: Kysely<ContentTables>,
  author: Author,
  { ids, plan }: { readonly ids: readonly string[]; readonly plan: Plan },
): Promise<Outcome> {
  const found = await lockById(transaction, ids);
  const outcome: Outcome = { results: [], undo: [] };
  for (const id of new Set(ids)) {
    const product = found.get(id);
    const planned = product ? plan(product) : missing;
    if (!product || typeof planned === 'string') {
      outcome.results.push({ id, ok: false, message: String(planned) });
      continue;
    }
    const changed =
      'trashed' in planned
        ? await setTrashed(transaction, author, products, { row: product, isTrashed: planned.trashed })
        : await change(transaction, author, { row: product, action: planned.action, set: planned.fields });
    outcome.results.push({ id, ok: true, message: planned.message });
    // Its draft became its content, so an undo would publish text that nobody published.
    const hasLostDraft = product.pending !== null && changed.pending === null;
    if (changed !== product && !hasLostDraft) outcome.undo.push(beforeOf(product, changed, planned));
  }
  return outcome;
}

const missing = 'This product no longer exists.';

async function lockById(transaction: Kysely<ContentTables>, ids: readonly string[]) {
  const rows = await lockProducts(transaction, 'id', ids);
  return new Map(rows.map((row) => [row.id, row]));
}

function beforeOf(product: StoredProduct, changed: StoredProduct, change: Change): ProductBefore {
  const { id, status, featured, prices, variants, stock } = product;
  const common = { id, revision: changed.revision };
  if ('trashed' in change) return { ...common, trashed: !change.trashed };
  return {
    ...common,
    ...('status' in change.fields ? { status } : {}),
    ...('featured' in change.fields ? { featured } : {}),
    ...('prices' in change.fields ? { prices } : {}),
    ...(variants.items.some((item) => item.prices.length > 0) && 'prices' in change.fields ? { variants } : {}),
    ...(change.fields.stock === undefined ? {} : { stock, stockSeen: changed.stock }),
  };
}

async function deleteMany(
  transaction: Kysely<ContentTables>,
  author: Author,
  ids: readonly string[],
): Promise<Outcome> {
  const found = await lockById(transaction, ids);
  const results: Outcome['results'] = [];
  for (const id of new Set(ids)) {
    const product = found.get(id);
    const message = !product ? missing : product.trashedAt ? 'Permanently deleted.' : 'It is not in the trash.';
    const ok = Boolean(product?.trashedAt);
    if (product && ok) await remove(transaction, author, product);
    results.push({ id, ok, message });
  }
  return { results, undo: [] };
}
