/** Stock reserved for orders, by a key of the caller, so that repeated calls reserve and release once. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { hasVariants } from '#contract/content/variants.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { emit } from '../../events/emit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables, StoredProduct } from '../tables.ts';
import { findIdByName, shownStock } from './queries.ts';
import { offeredKeys, summedStock } from './variant-stock.ts';

type Tables = Transaction<ContentTables>;
type Reservation = {
  readonly name: string;
  readonly key: string;
  readonly quantity: number;
  readonly variant?: string | undefined;
  readonly anyVariant: boolean;
};
type Reserved = { readonly key: string; readonly quantity: number; readonly variant: string | null };

/** For the system only: a reservation without an order would never be released. */
export function addReservationRoutes(service: Service<ContentTables>): void {
  serve(service, reserveProduct, async (input, { actor, commit }) => {
    requireSystem(actor);
    return commit((transaction) => reserve(transaction, input));
  });

  serve(service, releaseProduct, async ({ key, keep }, { actor, commit }) => {
    requireSystem(actor);
    return commit((transaction) => (keep > 0 ? reduce(transaction, key, keep) : release(transaction, key)));
  });
}

async function reserve(
  transaction: Tables,
  { name, key, quantity, variant, anyVariant }: Reservation,
): Promise<Reserved> {
  const productId = await findIdByName(transaction, name);
  if (productId === undefined) throw failures.notFound('this_product');
  // Before the reservation, whose foreign key locks the product for others too: two would wait for each other.
  const product = await lockStock(transaction, productId);
  const isNew = await transaction
    .insertInto('reservations')
    .values({ key, productId, variant: variant ?? null, quantity })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!isNew) return findReservation(transaction, { productId, key, quantity, variant, anyVariant });
  // Throwing rolls the reservation back.
  if (!hasVariants(product.variants)) {
    if (variant !== undefined) throw failures.invalid({ variant: message('product_without_variants') });
    await moveStock(transaction, product, { variant: null, by: -quantity });
    return { key, quantity, variant: null };
  }
  const chosen = anyVariant ? await findFullestVariant(transaction, product) : variant;
  if (chosen === undefined) throw failures.invalid({ variant: message('variant_missing') });
  if (!offeredKeys(product.variants).includes(chosen)) throw failures.conflict(message('variant_gone'));
  await moveStock(transaction, product, { variant: chosen, by: -quantity });
  if (anyVariant)
    await transaction.updateTable('reservations').set({ variant: chosen }).where('key', '=', key).execute();
  return { key, quantity, variant: chosen };
}

type LockedProduct = Pick<StoredProduct, 'id' | 'name' | 'stock' | 'variants'>;

const lockStock = (transaction: Tables, id: string): Promise<LockedProduct> =>
  transaction
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'variants'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => failures.notFound('this_product'));

async function findFullestVariant(transaction: Tables, { id, variants }: LockedProduct): Promise<string> {
  const fullest = await transaction
    .selectFrom('productVariants')
    .select('key')
    .where('productId', '=', id)
    .where('key', 'in', ['', ...offeredKeys(variants)])
    .orderBy('stock', 'desc')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  if (!fullest) throw tooFew();
  return fullest.key;
}

const tooFew = () => failures.conflict(message('stock_too_low'));

type Move = { readonly variant: string | null; readonly by: number };

/** Changes the stock of the locked product, or of its variant. Throws 409 if too few are left. */
async function moveStock(transaction: Tables, product: LockedProduct, { variant, by }: Move): Promise<void> {
  const { id, name, variants } = product;
  const ofVariant = variant === null ? null : await moveVariantStock(transaction, id, { variant, by });
  const left = await transaction
    .updateTable('products')
    .set(ofVariant === null ? { stock: sql<number>`stock + ${by}` } : summedStock(id, variants))
    .where('id', '=', id)
    .$if(ofVariant === null, (query) => query.where('stock', '>=', -by))
    .returning('stock')
    .executeTakeFirst();
  if (!left) throw tooFew();
  const changes = [
    { before: product.stock, after: left.stock },
    ...(ofVariant === null ? [] : [{ before: ofVariant - by, after: ofVariant }]),
  ];
  // Pages show only availability and low stock, so most orders do not invalidate them.
  if (changes.some(({ before, after }) => shownStock(before) !== shownStock(after)))
    emit(transaction, [tags.products, tags.product(name)]);
}

async function moveVariantStock(
  transaction: Tables,
  productId: string,
  { variant, by }: { variant: string; by: number },
): Promise<number> {
  const moved = await (by < 0
    ? transaction
        .updateTable('productVariants')
        .set({ stock: sql<number>`stock + ${by}` })
        .where('productId', '=', productId)
        .where('key', '=', variant)
        .where('stock', '>=', -by)
        .returning('stock')
        .executeTakeFirst()
    : transaction
        .insertInto('productVariants')
        .values({ productId, key: variant, stock: by })
        .onConflict((conflict) =>
          conflict.columns(['productId', 'key']).doUpdateSet({ stock: sql<number>`product_variants.stock + ${by}` }),
        )
        .returning('stock')
        .executeTakeFirst());
  if (!moved) throw tooFew();
  return moved.stock;
}

type Requested = Omit<Reservation, 'name'> & { readonly productId: string };

async function findReservation(transaction: Tables, requested: Requested): Promise<Reserved> {
  const { key, quantity, productId, variant = null, anyVariant } = requested;
  const earlier = await transaction
    .selectFrom('reservations')
    .select(['productId', 'variant', 'quantity', 'releasedAt'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.releasedAt) throw failures.conflict(message('reservation_released'));
  const isSame = earlier.productId === productId && earlier.quantity === quantity;
  if (!isSame || (!anyVariant && earlier.variant !== variant))
    throw failures.invalid({ key: message('reservation_key_used') });
  return { key, quantity, variant: earlier.variant };
}

async function release(transaction: Tables, key: string) {
  const tombstone = await transaction
    .insertInto('reservations')
    .values({ key, productId: null, quantity: 0, releasedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (tombstone) return { key, quantity: 0 };
  const released = await transaction
    .updateTable('reservations')
    .set({ releasedAt: sql<Date>`now()` })
    .where('key', '=', key)
    .where('releasedAt', 'is', null)
    .returning(['productId', 'variant', 'quantity'])
    .executeTakeFirst();
  if (!released?.productId) return { key, quantity: 0 };
  await giveBack(transaction, released, released.quantity);
  return { key, quantity: released.quantity };
}

/** The answer has the pieces that were returned. */
async function reduce(transaction: Tables, key: string, keep: number) {
  const reservation = await transaction
    .selectFrom('reservations')
    .select(['productId', 'variant', 'quantity'])
    .where('key', '=', key)
    .where('releasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const quantity = (reservation?.quantity ?? 0) - keep;
  if (!reservation?.productId || quantity <= 0) return { key, quantity: 0 };
  await transaction.updateTable('reservations').set({ quantity: keep }).where('key', '=', key).execute();
  await giveBack(transaction, reservation, quantity);
  return { key, quantity };
}

type Given = Pick<Selectable<ContentTables['reservations']>, 'productId' | 'variant'>;

/**
 * A piece from before the product had variants belongs to none of them: staff count it. That of a variant is the
 * product's own if the product has no variants any more.
 */
async function giveBack(transaction: Tables, { productId, variant }: Given, quantity: number): Promise<void> {
  const product = await lockStock(transaction, productId as string);
  const counted = hasVariants(product.variants) ? variant : null;
  if (counted === null && hasVariants(product.variants)) return;
  await moveStock(transaction, product, { variant: counted, by: quantity });
}
