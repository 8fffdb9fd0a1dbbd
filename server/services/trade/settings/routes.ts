import { sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import {
  changeTradeSettings,
  getSelling,
  getTradeSettings,
  type TradeSettings,
} from '#contract/trade/trade-settings.ts';
import { record } from '../../audit/record.ts';
import { requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { countryName, findCountry } from '../countries/countries.ts';
import type { TradeTables } from '../tables.ts';
import { loggedSettings } from './logged.ts';
import { announceSettings, lockSettings, readSettings, takesOrders } from './settings.ts';

export function addSettingsRoutes(service: Service<TradeTables>, calls: ServiceCalls): void {
  serve(service, getTradeSettings, async (_, { database }) => {
    const { value, revision } = await readSettings(database);
    return { ...value, revision };
  });

  serve(service, getSelling, async (_, { database }) => ({
    takesOrders: takesOrders((await readSettings(database)).value),
  }));

  serve(service, changeTradeSettings, async ({ revision: basedOn, ...changed }, call) => {
    const errors = errorsIn(changed);
    if (Object.keys(errors).length > 0) throw failures.invalid(errors);
    const saved = await call.commit(async (transaction) => {
      const { value, revision } = await lockSettings(transaction);
      requireRevision({ revision }, basedOn, 'the_trade_settings');
      const log = draftDifferences(loggedSettings(value), loggedSettings(changed));
      await transaction.updateTable('settings').set({ isSaved: true }).where('isSaved', '=', false).execute();
      if (!log) return { ...value, revision };
      await transaction
        .updateTable('settings')
        .set({
          value: json(changed),
          revision: revision + 1,
          updatedAt: sql`now()`,
          ...(takesOrders(value) ? {} : { announced: false }),
        })
        .execute();
      await record(transaction, call, { action: 'trade.change', targetId: 'settings', ...log });
      return { ...changed, revision: revision + 1 };
    });
    // The job repeats it if content does not answer.
    await announceSettings(service.database, calls).catch(() => undefined);
    return saved;
  });
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Errors that only all of the settings together can show; the keys are paths. */
function errorsIn(settings: TradeSettings): Record<string, Message> {
  const errors: Record<string, Message> = {};
  const accepted = new Set<string>();
  for (const [index, { code }] of settings.currencies.entries()) {
    if (!currencies.has(code)) errors[`currencies.${index}.code`] = message('no_currency', { code });
    else if (accepted.has(code)) errors[`currencies.${index}.code`] = message('currency_twice', { code });
    accepted.add(code);
  }
  for (const name of ['currencies', 'taxes', 'zones'] as const) checkCountries(name, settings[name], errors);
  for (const [index, { countries }] of settings.zones.entries())
    if (countries.length === 0 && settings.zones.findIndex((zone) => zone.countries.length === 0) < index)
      errors[`zones.${index}.countries`] = message('one_zone_for_others');
  for (const [index, zone] of settings.zones.entries())
    for (const [field, amounts] of [
      ['rates', zone.rates],
      ['free_from', zone.freeFrom],
    ] as const) {
      const used = amounts.map(({ currency }) => currency);
      const other = used.find((code) => !accepted.has(code));
      const twice = used.find((code, at) => used.indexOf(code) < at);
      if (other !== undefined) errors[`zones.${index}.${field}`] = message('currency_not_above', { code: other });
      else if (twice !== undefined) errors[`zones.${index}.${field}`] = message('amounts_twice', { code: twice });
    }
  return errors;
}

function checkCountries(
  name: 'currencies' | 'taxes' | 'zones',
  rows: ReadonlyArray<{ readonly countries: readonly string[] }>,
  errors: Record<string, Message>,
): void {
  const seen = new Set<string>();
  for (const [index, { countries }] of rows.entries())
    for (const code of countries) {
      if (!findCountry(code)) errors[`${name}.${index}.countries`] = message('no_country', { code });
      else if (seen.has(code))
        errors[`${name}.${index}.countries`] = message('country_twice', { country: countryName(code) });
      seen.add(code);
    }
}
