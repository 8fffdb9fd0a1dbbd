import { type Kysely, sql } from 'kysely';
import { choose } from '#contract/content/products.ts';
import { hasVariants } from '#contract/content/variants.ts';
import { isFailure } from '#contract/failures.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { productFinder } from '../orders/quotes.ts';
import type { TradeTables } from '../tables.ts';
import { lockLists } from './changes.ts';
import { endInvitations } from './ending.ts';

type Reserved = { readonly id: string; readonly product: string; readonly variant: string };

/**
 * Ends invitations whose reserved variant is no longer offered. Their people wait for the product again, at their
 * former position.
 */
export async function endWithdrawnInvitations(database: Kysely<TradeTables>, calls: ServiceCalls): Promise<void> {
  const { rows } = await sql<Reserved>`select e.id, c.product, c.variant from trade.stock_claims c
    join trade.waitlist_entries e on e.id = c.entry_id
    where c.variant is not null and not c.give_back and e.status = 'invited'`.execute(database);
  const findProduct = productFinder(calls);
  const ended: string[] = [];
  for (const { id, product, variant } of rows) if (await isWithdrawn(product, variant)) ended.push(id);
  if (ended.length === 0) return;
  const isEnded = sql<boolean>`id = any(${ended}::uuid[]) and status = 'invited'`;
  await database.transaction().execute(async (transaction) => {
    await lockLists(transaction, isEnded);
    // The hash stays, so that the link says that the invitation has ended.
    await endInvitations(transaction, isEnded, { status: 'waiting' });
  });

  /** A product that visitors do not see may come back; one without variants is ordered with the piece of any. */
  async function isWithdrawn(name: string, variant: string): Promise<boolean> {
    try {
      const product = await findProduct(name);
      return hasVariants(product.variants) && choose(product, variant) === null;
    } catch (error) {
      if (isFailure(error) && error.status === 404) return false;
      throw error;
    }
  }
}
