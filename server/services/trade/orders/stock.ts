/**
 * Pieces for orders, taken from the stock of the content service. Two services cannot share a transaction, so each
 * claim is written down first: whatever fails afterwards, and wherever a process ends, the pieces go back in the end.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { releaseProduct, reserveProduct } from '../../../../src/contract/content/reservations.ts';
import { failures, isFailure } from '../../../../src/contract/failures.ts';
import { ask } from '../../ask.ts';
import type { TradeTables } from '../tables.ts';

type Options = { database: Kysely<TradeTables>; contentUrl: string; token: string };
type Wanted = { product: string; quantity: number };
export type Stock = ReturnType<typeof createStock>;

/** Longer than any order may take to be placed. */
const orphaned = sql<Date>`now() - interval '1 minute'`;
const atOnce = 50;

/** `token` is the bearer of the system, `contentUrl` the base of the content service. */
export function createStock({ database, contentUrl, token }: Options) {
  const content = { url: contentUrl, authorization: `Bearer ${token}` };

  /** Answers with the key of the claim. Throws 409 when there are not enough pieces. */
  async function claim({ product, quantity }: Wanted): Promise<string> {
    const key = randomUUID();
    await database.insertInto('stockClaims').values({ key, product, quantity }).execute();
    try {
      await ask(content, { endpoint: reserveProduct, input: { name: product, key, quantity } });
    } catch (error) {
      // Refused for certain, or perhaps taken: only the second has to be given back.
      if (isFailure(error) && error.status < 500) await forget(key);
      else await giveBack(key);
      throw error;
    }
    return key;
  }

  /** Nothing happens to a claim that an order was made of meanwhile. A failure is made good by a later turn. */
  async function giveBack(key: string): Promise<void> {
    await database
      .updateTable('stockClaims')
      .set({ giveBack: true })
      .where('key', '=', key)
      .where('orderId', 'is', null)
      .execute();
    await returnDue().catch(() => undefined);
  }

  /** Gives back what is due: of cancelled orders, of orders that were never made, of processes that ended. */
  async function returnDue(): Promise<void> {
    const due = await database
      .updateTable('stockClaims')
      .set({ giveBack: true })
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('stockClaims')
          .select('key')
          .where(({ or, and, eb: compare }) =>
            or([
              compare('giveBack', '=', true),
              and([compare('orderId', 'is', null), compare('createdAt', '<', orphaned)]),
            ]),
          )
          .orderBy('createdAt')
          .limit(atOnce),
      )
      // Checked again on the row itself: an order may have been made of it meanwhile.
      .where(({ or, eb }) => or([eb('giveBack', '=', true), eb('orderId', 'is', null)]))
      .returning(['key', 'product'])
      .execute();
    for (const { key, product } of due) {
      await ask(content, { endpoint: releaseProduct, input: { name: product, key } });
      await forget(key);
    }
  }

  const forget = (key: string) => database.deleteFrom('stockClaims').where('key', '=', key).execute();

  return { claim, giveBack, returnDue };
}

/** Ties a claim to its order, in the transaction that makes it. Throws when it was given back because that took too long. */
export async function saveClaim(transaction: Transaction<TradeTables>, key: string, orderId: string): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set({ orderId })
    .where('key', '=', key)
    .where('giveBack', '=', false)
    .returning('key')
    .executeTakeFirstOrThrow(() => failures.unavailable());
}

/** In the transaction that cancels; the pieces themselves go back after it. */
export async function endClaims(transaction: Transaction<TradeTables>, orderId: string): Promise<void> {
  await transaction.updateTable('stockClaims').set({ giveBack: true }).where('orderId', '=', orderId).execute();
}
