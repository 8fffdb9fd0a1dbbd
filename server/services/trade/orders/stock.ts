/** The services share no transaction: a claim is recorded first, and released if the order or the process fails. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';

type Options = { database: Kysely<TradeTables>; calls: ServiceCalls };
type Wanted = { product: string; quantity: number };
export type Stock = ReturnType<typeof createStock>;

/** Longer than placing an order can take. */
const orphaned = sql<Date>`now() - interval '1 minute'`;
const atOnce = 50;

export function createStock({ database, calls: { asSystem } }: Options) {
  async function claim({ product, quantity }: Wanted): Promise<string> {
    const key = randomUUID();
    await database.insertInto('stockClaims').values({ key, product, quantity }).execute();
    try {
      await asSystem(reserveProduct, { name: product, key, quantity });
    } catch (error) {
      // A 4xx reserved nothing; after other errors the stock may be reserved and has to be released.
      if (isFailure(error) && error.status < 500) await forget(key);
      else await giveBack(key);
      throw error;
    }
    return key;
  }

  /** Does nothing if the claim belongs to an order by now. Failures are retried later. */
  async function giveBack(key: string): Promise<void> {
    await database
      .updateTable('stockClaims')
      .set({ giveBack: true })
      .where('key', '=', key)
      .where('orderId', 'is', null)
      .execute();
    await returnDue().catch(() => undefined);
  }

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
      // Check again under the lock: the claim may belong to an order by now.
      .where(({ or, eb }) => or([eb('giveBack', '=', true), eb('orderId', 'is', null)]))
      .returning(['key', 'product'])
      .execute();
    for (const { key, product } of due) {
      await asSystem(releaseProduct, { name: product, key });
      await forget(key);
    }
  }

  const forget = (key: string) => database.deleteFrom('stockClaims').where('key', '=', key).execute();

  return { claim, giveBack, returnDue };
}

/** Call it in the order's transaction. Throws if the claim was released because that took too long. */
export async function saveClaim(transaction: Transaction<TradeTables>, key: string, orderId: string): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set({ orderId })
    .where('key', '=', key)
    .where('giveBack', '=', false)
    .returning('key')
    .executeTakeFirstOrThrow(() => failures.unavailable());
}

/** Call it in the transaction that cancels; the stock itself is released afterwards. */
export async function endClaims(transaction: Transaction<TradeTables>, orderId: string): Promise<void> {
  await transaction.updateTable('stockClaims').set({ giveBack: true }).where('orderId', '=', orderId).execute();
}
