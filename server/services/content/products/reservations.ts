/** Stock reserved for orders, by a key of the caller, so that repeated calls reserve and release once. */
import { sql, type Transaction } from 'kysely';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { requireSystem } from '../../../actor.ts';
import { emit } from '../../events/emit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { findByName, shownStock } from './queries.ts';

type Tables = Transaction<ContentTables>;
type Reservation = { name: string; key: string; quantity: number };

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

async function reserve(transaction: Tables, { name, key, quantity }: Reservation) {
  const product = await findByName(transaction, name);
  if (!product) throw failures.notFound('This product');
  const isNew = await transaction
    .insertInto('reservations')
    .values({ key, productId: product.id, quantity })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!isNew) return findReservation(transaction, { productId: product.id, key, quantity });
  const left = await transaction
    .updateTable('products')
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where('id', '=', product.id)
    .where('stock', '>=', quantity)
    .returning('stock')
    .executeTakeFirst();
  // Throwing rolls the reservation back.
  if (!left) throw failures.conflict('There is not enough stock.');
  publishStockChange(transaction, product.name, { before: left.stock + quantity, after: left.stock });
  return { key, quantity };
}

async function findReservation(transaction: Tables, requested: { productId: string; key: string; quantity: number }) {
  const { key, quantity } = requested;
  const earlier = await transaction
    .selectFrom('reservations')
    .select(['productId', 'quantity', 'releasedAt'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.releasedAt) throw failures.conflict('This reservation was released.');
  if (earlier.productId !== requested.productId || earlier.quantity !== quantity)
    throw failures.invalid({ key: 'This key was used for another reservation.' });
  return { key, quantity };
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
    .returning(['productId', 'quantity'])
    .executeTakeFirst();
  if (!released?.productId) return { key, quantity: 0 };
  await addStock(transaction, released.productId, released.quantity);
  return { key, quantity: released.quantity };
}

/** The answer has the pieces that were returned. */
async function reduce(transaction: Tables, key: string, keep: number) {
  const reservation = await transaction
    .selectFrom('reservations')
    .select(['productId', 'quantity'])
    .where('key', '=', key)
    .where('releasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const quantity = (reservation?.quantity ?? 0) - keep;
  if (!reservation?.productId || quantity <= 0) return { key, quantity: 0 };
  await transaction.updateTable('reservations').set({ quantity: keep }).where('key', '=', key).execute();
  await addStock(transaction, reservation.productId, quantity);
  return { key, quantity };
}

async function addStock(transaction: Tables, productId: string, quantity: number): Promise<void> {
  const product = await transaction
    .updateTable('products')
    .set({ stock: sql<number>`stock + ${quantity}` })
    .where('id', '=', productId)
    .returning(['name', 'stock'])
    .executeTakeFirstOrThrow();
  publishStockChange(transaction, product.name, { before: product.stock - quantity, after: product.stock });
}

/** Pages show only availability and low stock, so most orders do not invalidate them. */
function publishStockChange(transaction: Tables, name: string, { before, after }: { before: number; after: number }) {
  if (shownStock(before) !== shownStock(after)) emit(transaction, [tags.products, tags.product(name)]);
}
