import { type Kysely, sql } from 'kysely';
import { announceSelling } from '#contract/content/trade-changes.ts';
import { failure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { json } from '../../records/json.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';
import { defaultSettings } from './defaults.ts';

export async function readSettings(database: Kysely<TradeTables>): Promise<{ value: TradeSettings; revision: number }> {
  const row = await database.selectFrom('settings').select(['value', 'revision']).executeTakeFirst();
  return row ?? { value: defaultSettings, revision: 1 };
}

export async function lockSettings(
  transaction: Kysely<TradeTables>,
): Promise<{ value: TradeSettings; revision: number }> {
  await transaction
    .insertInto('settings')
    .values({ value: json(defaultSettings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction.selectFrom('settings').select(['value', 'revision']).forUpdate().executeTakeFirstOrThrow();
}

/** Whether somebody has saved them. */
export const hasSettings = async (database: Kysely<TradeTables>): Promise<boolean> =>
  (await database.selectFrom('settings').select('isSaved').executeTakeFirst())?.isSaved === true;

export const takesOrders = ({ zones }: TradeSettings): boolean => zones.length > 0;

/** Throws 409 if the shop does not take orders yet. */
export function requireSelling(settings: TradeSettings): void {
  if (!takesOrders(settings)) throw failure(409, 'not_selling', message('takes_no_orders_yet'));
}

const exampleOf = (settings: TradeSettings) => ({ value: json(settings), isSaved: false, announced: false });

/** Settings of an example stay until somebody saves others, or the example goes. */
export const insertExample = (transaction: Kysely<TradeTables>, settings: TradeSettings) =>
  transaction
    .insertInto('settings')
    .values(exampleOf(settings))
    .onConflict((conflict) =>
      conflict
        .constraint('settings_pkey')
        .doUpdateSet({ ...exampleOf(settings), revision: sql`settings.revision + 1` })
        .where('settings.isSaved', '=', false),
    )
    .execute();

/** The row stays to be announced. */
export const removeExample = (transaction: Kysely<TradeTables>) =>
  transaction
    .updateTable('settings')
    .set({ ...exampleOf(defaultSettings), revision: sql`revision + 1` })
    .where('isSaved', '=', false)
    .execute();

/** Only content has events for caches, so it is asked to purge the pages of products until it has. */
export async function announceSettings(database: Kysely<TradeTables>, { asSystem }: ServiceCalls): Promise<void> {
  const changed = await database
    .selectFrom('settings')
    .select('revision')
    .where('announced', '=', false)
    .executeTakeFirst();
  if (!changed) return;
  await asSystem(announceSelling, {});
  await database.updateTable('settings').set({ announced: true }).where('revision', '=', changed.revision).execute();
}
