import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { OrderItem } from '#contract/trade/order-items.ts';
import type { Item } from '../orders/quotes.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
export type CartRow = Selectable<TradeTables['cartLines']>;
/** The cart of a user, or the one that they have for an organization. */
export type CartOwner = { readonly userId: string; readonly organizationId: string | null };

export const readLines = (database: Tables, owner: CartOwner): Promise<CartRow[]> =>
  linesOf(database, owner).selectAll().orderBy('addedAt').orderBy('id').execute();

export async function countLines(database: Tables, owner: CartOwner): Promise<number> {
  const { count } = await linesOf(database, owner)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Existing lines get at least the quantity. Throws 409 if there are too many lines then. */
export async function addLines(
  transaction: Transaction<TradeTables>,
  owner: CartOwner,
  { items, maxLines }: { items: readonly Item[]; maxLines: number },
): Promise<void> {
  await lock(transaction, owner);
  for (const [index, { product, variant, quantity }] of items.entries()) {
    // The order of the list is kept: all rows of a transaction have the same `now()`.
    const addedAt = sql<Date>`now() + interval '1 microsecond' * ${index}`;
    await transaction
      .insertInto('cartLines')
      .values({
        ...owner,
        productId: product.id,
        product: product.name,
        variant,
        title: product.title,
        quantity,
        addedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'organizationId', 'productId', 'variant']).doUpdateSet({
          product: product.name,
          title: product.title,
          quantity: sql<number>`greatest(cart_lines.quantity, ${quantity})`,
          changedAt: sql`now()`,
        }),
      )
      .execute();
  }
  if ((await countLines(transaction, owner)) > maxLines)
    throw failures.conflict(message('cart_full', { count: maxLines }));
}

/** 0 removes a line. Products that are not in the cart are ignored: another tab may have removed them. */
export async function changeLines(
  transaction: Transaction<TradeTables>,
  owner: CartOwner,
  items: readonly OrderItem[],
): Promise<void> {
  await lock(transaction, owner);
  for (const { product, variant = null, quantity } of items) {
    const isLine = ofOwner(owner, sql`product = ${product} and variant is not distinct from ${variant}::text`);
    await (quantity === 0
      ? sql`delete from trade.cart_lines where ${isLine}`
      : sql`update trade.cart_lines set quantity = ${quantity}, changed_at = now()
          where ${isLine} and quantity <> ${quantity}`
    ).execute(transaction);
  }
}

/** Call it in the transaction of the order. What was added meanwhile stays. */
export async function takeOrdered(
  transaction: Transaction<TradeTables>,
  owner: CartOwner,
  ordered: readonly Item[],
): Promise<void> {
  await lock(transaction, owner);
  for (const { product, variant, quantity } of ordered) {
    const isLine = ofOwner(
      owner,
      sql`product_id = ${product.id}::uuid and variant is not distinct from ${variant}::text`,
    );
    await sql`delete from trade.cart_lines where ${isLine} and quantity <= ${quantity}`.execute(transaction);
    await sql`update trade.cart_lines set quantity = quantity - ${quantity} where ${isLine}`.execute(transaction);
  }
}

export async function deleteOldLines(database: Tables, days: number): Promise<void> {
  await sql`delete from trade.cart_lines where changed_at < now() - make_interval(secs => ${days * 86_400})`.execute(
    database,
  );
}

const linesOf = (database: Tables, { userId, organizationId }: CartOwner) =>
  database
    .selectFrom('cartLines')
    .where('userId', '=', userId)
    .where('organizationId', 'is not distinct from', organizationId);

const ofOwner = ({ userId, organizationId }: CartOwner, which: ReturnType<typeof sql>) =>
  sql`user_id = ${userId}::uuid and organization_id is not distinct from ${organizationId}::uuid and ${which}`;

/** Concurrent changes of a cart wait for each other, so that they count all lines and lock them in one order. */
const lock = (transaction: Transaction<TradeTables>, { userId }: CartOwner) =>
  sql`select pg_advisory_xact_lock(hashtext(${`cart ${userId}`}))`.execute(transaction);
