/** The services share no transaction: a claim is recorded first, and released if the order or the process fails. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';

type Options = { database: Kysely<TradeTables>; calls: ServiceCalls; logger: FastifyBaseLogger };
type Wanted = { product: string; variant?: string | null; quantity: number };
/** Its variant is null if the product has none. */
export type Claim = { readonly key: string; readonly variant: string | null };
export type Stock = ReturnType<typeof createStock>;

/** Longer than placing an order can take. */
const orphaned = sql<Date>`now() - interval '1 minute'`;
const batchSize = 50;

export function createStock({ database, calls: { asSystem }, logger }: Options) {
  async function claim({ product, variant = null, quantity }: Wanted, anyVariant = false): Promise<Claim> {
    const key = randomUUID();
    await database.insertInto('stockClaims').values({ key, product, variant, quantity }).execute();
    try {
      const which = anyVariant ? { anyVariant } : variant === null ? {} : { variant };
      const reserved = await asSystem(reserveProduct, { name: product, key, quantity, ...which });
      if (reserved.variant !== variant)
        await database.updateTable('stockClaims').set({ variant: reserved.variant }).where('key', '=', key).execute();
      return { key, variant: reserved.variant };
    } catch (error) {
      // A 4xx reserved nothing; after other errors the stock may be reserved and has to be released.
      if (isFailure(error) && error.status < 500) await forget(key);
      else await giveBack(key);
      throw error;
    }
  }

  /** A piece of the variant of which the most is left, if the product has variants. */
  const claimAny = (product: string): Promise<Claim> => claim({ product, quantity: 1 }, true);

  /** Claims stock for all products or for none. If there are several, the failure says which one is short. */
  async function claimAll(wanted: ReadonlyArray<Wanted & { title: string }>): Promise<string[]> {
    const keys: string[] = [];
    for (const { title, ...line } of wanted) {
      try {
        keys.push((await claim(line)).key);
      } catch (error) {
        await giveBack(...keys);
        const isShort = isFailure(error) && error.status === 409 && wanted.length > 1;
        throw isShort ? failures.conflict(message('too_few_left', { quantity: line.quantity, product: title })) : error;
      }
    }
    return keys;
  }

  /** Skips claims that belong to an order or an invitation. Never throws: what failed is tried again later. */
  async function giveBack(...keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await database
      .updateTable('stockClaims')
      .set({ giveBack: true })
      .where('key', 'in', keys)
      .where('orderId', 'is', null)
      .where('entryId', 'is', null)
      .execute()
      .catch(logFailure);
    await returnSoon();
  }

  const logFailure = (error: unknown) => logger.warn({ err: error }, 'returning stock failed; retrying later');
  const returnSoon = () => returnDue().catch(logFailure);

  async function returnDue(): Promise<void> {
    await returnParts();
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
              and([
                compare('orderId', 'is', null),
                compare('entryId', 'is', null),
                compare('createdAt', '<', orphaned),
              ]),
            ]),
          )
          .orderBy('createdAt')
          .limit(batchSize),
      )
      // Check again under the lock: an order or an invitation may have taken the claim.
      .where(({ or, and, eb }) =>
        or([eb('giveBack', '=', true), and([eb('orderId', 'is', null), eb('entryId', 'is', null)])]),
      )
      .returning(['key', 'product'])
      .execute();
    for (const { key, product } of due) {
      await asSystem(releaseProduct, { name: product, key });
      await forget(key);
    }
  }

  /** A part of a claim, whose rest stays reserved. Repeating the call changes nothing. */
  async function returnParts(): Promise<void> {
    const parts = await database
      .selectFrom('stockClaims')
      .select(['key', 'product', 'kept'])
      .where('kept', 'is not', null)
      .orderBy('createdAt')
      .limit(batchSize)
      .execute();
    for (const { key, product, kept } of parts) {
      await asSystem(releaseProduct, { name: product, key, keep: kept ?? 0 });
      await database
        .updateTable('stockClaims')
        .set({ quantity: kept ?? 0, kept: null })
        .where('key', '=', key)
        .where('kept', '=', kept)
        .execute();
    }
  }

  const forget = (key: string) => database.deleteFrom('stockClaims').where('key', '=', key).execute();

  return { claimAny, claimAll, giveBack, returnDue, returnSoon };
}

type Holder = { orderId: string } | { entryId: string };

/**
 * Call it in the transaction of the order or invitation. Throws if the claim was released because that took too long.
 */
export async function saveClaim(transaction: Transaction<TradeTables>, key: string, holder: Holder): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set(holder)
    .where('key', '=', key)
    .where('giveBack', '=', false)
    .returning('key')
    .executeTakeFirstOrThrow(() => failures.unavailable());
}

/** Call it in the transaction that cancels; the stock itself is released afterwards. */
export async function endClaims(transaction: Transaction<TradeTables>, orderId: string): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set({ giveBack: sql<boolean>`lost = 0`, kept: sql<number | null>`nullif(lost, 0)` })
    .where('orderId', '=', orderId)
    .execute();
}

type Part = { orderId: string; product: string; variant: string | null; quantity: number; isLost: boolean };

/** Call it in the transaction that removes or credits items. Lost ones stay reserved, also when the order ends. */
export async function reduceClaim(
  transaction: Transaction<TradeTables>,
  { orderId, product, variant, quantity, isLost }: Part,
): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set(
      isLost
        ? { lost: sql<number>`lost + ${quantity}` }
        : { kept: sql<number>`greatest(coalesce(kept, quantity) - ${quantity}, 0)` },
    )
    .where('orderId', '=', orderId)
    .where('product', '=', product)
    .where('variant', 'is not distinct from', variant)
    .execute();
}

/**
 * The piece of an invitation becomes that of an order, with the variant of its line. Throws 409 if the invitation has
 * none any more.
 */
export async function moveClaim(
  transaction: Transaction<TradeTables>,
  { entryId, variant, orderId }: { entryId: string; variant: string | null; orderId: string },
): Promise<void> {
  await transaction
    .updateTable('stockClaims')
    .set({ entryId: null, variant, orderId })
    .where('entryId', '=', entryId)
    .where('giveBack', '=', false)
    .returning('key')
    .executeTakeFirstOrThrow(() => failures.conflict(message('your_invitation_ended')));
}

/** Call it in the transaction that ends the invitations; the stock itself is released afterwards. */
export async function endClaimsOfEntries(
  transaction: Transaction<TradeTables>,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await transaction
    .updateTable('stockClaims')
    .set({ giveBack: true, entryId: null })
    .where('entryId', 'in', entryIds)
    .execute();
}
