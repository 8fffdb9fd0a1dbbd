import type { Kysely } from 'kysely';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { json } from '../../records/json.ts';
import type { TradeTables } from '../tables.ts';
import { defaultSettings } from './defaults.ts';

/** The row exists once the settings have been changed. */
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
  (await database.selectFrom('settings').select('revision').executeTakeFirst()) !== undefined;
