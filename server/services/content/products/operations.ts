/** Runs one operation on many products, and undoes it. Each product succeeds or fails on its own. */
import type { Kysely } from 'kysely';
import type { changeManyProducts, ProductBefore, ProductOperation } from '#contract/content/product-operations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Author } from '../../audit/record.ts';
import type { ContentTables } from '../tables.ts';
import {
  changeProductRow,
  lockProducts,
  type ProductChanges,
  publishToVisitors,
  type StoredProduct,
} from './changes.ts';
import { type Planned, planOf } from './plans.ts';
import { removeForGood } from './removing.ts';

type Outcome = OutputOf<typeof changeManyProducts>;
const missing = 'This product no longer exists.';

type BulkInput = { readonly ids: readonly string[]; readonly operation: ProductOperation };

export async function runOperation(
  transaction: Kysely<ContentTables>,
  author: Author,
  { ids, operation }: BulkInput,
): Promise<Outcome> {
  if (operation.kind === 'delete') return deleteMany(transaction, author, ids);
  return each(transaction, author, { ids, plan: (product) => planOf(product, operation) });
}

/** Only products that have not changed since the operation. */
export async function undoOperations(
  transaction: Kysely<ContentTables>,
  author: Author,
  items: readonly ProductBefore[],
): Promise<Outcome> {
  const known = new Map(items.map((item) => [item.id, item]));
  const plan = (product: StoredProduct): Planned => {
    const { id, revision, stock, stockSeen, ...fields } = known.get(product.id) as ProductBefore;
    if (revision !== product.revision) return 'Someone has changed it since.';
    return {
      action: 'product.undo',
      message: 'Undone.',
      fields: {
        ...fields,
        ...(stock === undefined ? {} : { stock: Math.max(0, stock - (stockSeen ?? product.stock) + product.stock) }),
      },
    };
  };
  return each(transaction, author, { ids: [...known.keys()], plan });
}

type Each = { readonly ids: readonly string[]; readonly plan: (product: StoredProduct) => Planned };

async function each(transaction: Kysely<ContentTables>, author: Author, { ids, plan }: Each): Promise<Outcome> {
  const products = await lockProducts(transaction, ids);
  const outcome: Outcome = { results: [], undo: [] };
  const seen: StoredProduct[] = [];
  for (const id of new Set(ids)) {
    const product = products.get(id);
    const planned = product ? plan(product) : missing;
    if (!product || typeof planned === 'string') {
      outcome.results.push({ id, ok: false, message: String(planned) });
      continue;
    }
    const changed = await changeProductRow(transaction, author, { product, ...planned });
    outcome.results.push({ id, ok: true, message: planned.message });
    if (changed === product) continue;
    outcome.undo.push(beforeOf(product, changed, planned.fields));
    seen.push(product, changed);
  }
  await publishToVisitors(transaction, seen);
  return outcome;
}

function beforeOf(product: StoredProduct, changed: StoredProduct, fields: ProductChanges): ProductBefore {
  const { id, status, featured, prices, stock } = product;
  return {
    id,
    revision: changed.revision,
    ...('status' in fields ? { status } : {}),
    ...('featured' in fields ? { featured } : {}),
    ...('prices' in fields ? { prices } : {}),
    ...('stock' in fields ? { stock, stockSeen: changed.stock } : {}),
    ...('trashed' in fields ? { trashed: product.trashedAt !== null } : {}),
  };
}

async function deleteMany(
  transaction: Kysely<ContentTables>,
  author: Author,
  ids: readonly string[],
): Promise<Outcome> {
  const products = await lockProducts(transaction, ids);
  const results: Outcome['results'] = [];
  for (const id of new Set(ids)) {
    const product = products.get(id);
    const message = !product ? missing : product.trashedAt ? 'Permanently deleted.' : 'It is not in the trash.';
    const ok = Boolean(product?.trashedAt);
    if (product && ok) await removeForGood(transaction, author, product);
    results.push({ id, ok, message });
  }
  return { results, undo: [] };
}
