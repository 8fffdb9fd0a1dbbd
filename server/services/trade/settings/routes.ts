import { sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { changeTradeSettings, getTradeSettings, type TradeSettings } from '#contract/trade/trade-settings.ts';
import { record } from '../../audit/record.ts';
import { requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { countryName, findCountry } from '../countries/countries.ts';
import type { TradeTables } from '../tables.ts';
import { loggedSettings } from './logged.ts';
import { lockSettings, readSettings } from './settings.ts';

export function addSettingsRoutes(service: Service<TradeTables>): void {
  serve(service, getTradeSettings, async (_, { database }) => {
    const { value, revision } = await readSettings(database);
    return { ...value, revision };
  });

  serve(service, changeTradeSettings, async ({ revision: basedOn, ...changed }, call) => {
    const errors = errorsIn(changed);
    if (Object.keys(errors).length > 0) throw failures.invalid(errors);
    return call.commit(async (transaction) => {
      const { value, revision } = await lockSettings(transaction);
      requireRevision({ revision }, basedOn, 'The trade settings');
      const log = draftDifferences(loggedSettings(value), loggedSettings(changed));
      if (!log) return { ...value, revision };
      await transaction
        .updateTable('settings')
        .set({ value: json(changed), revision: revision + 1, updatedAt: sql`now()` })
        .execute();
      await record(transaction, call, { action: 'trade.change', targetId: 'settings', ...log });
      return { ...changed, revision: revision + 1 };
    });
  });
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** What only all of the settings together can tell, by path. */
function errorsIn(settings: TradeSettings): Record<string, string> {
  const errors: Record<string, string> = {};
  const accepted = new Set<string>();
  for (const [index, { code }] of settings.currencies.entries()) {
    if (!currencies.has(code)) errors[`currencies.${index}.code`] = `${code} is no currency.`;
    else if (accepted.has(code)) errors[`currencies.${index}.code`] = `${code} is in another row.`;
    accepted.add(code);
  }
  for (const name of ['currencies', 'taxes', 'zones'] as const) checkCountries(name, settings[name], errors);
  for (const [index, { countries }] of settings.zones.entries())
    if (countries.length === 0 && settings.zones.findIndex((zone) => zone.countries.length === 0) < index)
      errors[`zones.${index}.countries`] = 'Only one zone can be for all other countries.';
  for (const [index, zone] of settings.zones.entries())
    for (const [field, amounts] of [
      ['rates', zone.rates],
      ['free_from', zone.freeFrom],
    ] as const) {
      const used = amounts.map(({ currency }) => currency);
      const other = used.find((code) => !accepted.has(code));
      const twice = used.find((code, at) => used.indexOf(code) < at);
      if (other !== undefined) errors[`zones.${index}.${field}`] = `${other} is not one of the currencies above.`;
      else if (twice !== undefined) errors[`zones.${index}.${field}`] = `There are two amounts in ${twice}.`;
    }
  return errors;
}

function checkCountries(
  name: 'currencies' | 'taxes' | 'zones',
  rows: ReadonlyArray<{ readonly countries: readonly string[] }>,
  errors: Record<string, string>,
): void {
  const seen = new Set<string>();
  for (const [index, { countries }] of rows.entries())
    for (const code of countries) {
      if (!findCountry(code)) errors[`${name}.${index}.countries`] = `${code} is no country.`;
      else if (seen.has(code)) errors[`${name}.${index}.countries`] = `${countryName(code)} appears twice.`;
      seen.add(code);
    }
}
