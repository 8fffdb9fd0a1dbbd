/** The settings as the history shows them: one line for each row, without the numbers of codes and minor units. */
import type { Money } from '#contract/fields.ts';
import { formatMoney } from '#contract/money.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { countryName } from '../countries/countries.ts';

export const loggedSettings = ({ currencies, taxes, zones, ...others }: TradeSettings) => ({
  ...others,
  currencies: currencies.map(({ code, countries }) => line(code, named(countries))),
  taxes: taxes.map(({ name, permille, countries }) => line(`${permille / 10} % ${name}`, named(countries))),
  zones: zones.map(({ name, countries, rates, freeFrom, deliveryTime }) =>
    line(name, costs(rates), costs(freeFrom, 'free from '), deliveryTime ?? '', named(countries)),
  ),
});

const line = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
const named = (countries: readonly string[]): string => countries.map(countryName).join(', ');
const costs = (amounts: readonly Money[], before = ''): string =>
  amounts.map((money) => before + formatMoney(money, true)).join(', ');
