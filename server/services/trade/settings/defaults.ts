/** The settings of a company that has changed none. */
import type { TradeSettings } from '#contract/trade/trade-settings.ts';

const amounts = (EUR: number, USD: number, GBP: number) =>
  Object.entries({ EUR, USD, GBP }).map(([currency, amount]) => ({ currency, amount }));

/** Standard rates of VAT in permille. */
const vat = {
  170: ['LU'],
  180: ['MT'],
  190: ['CY', 'DE'],
  200: ['GB', 'AT', 'BG', 'FR'],
  210: ['BE', 'CZ', 'LV', 'LT', 'NL', 'RO', 'ES'],
  220: ['IT', 'SI'],
  230: ['IE', 'PL', 'PT', 'SK'],
  240: ['EE', 'GR'],
  250: ['HR', 'DK', 'SE'],
  255: ['FI'],
  270: ['HU'],
};
const taxes = Object.entries(vat).map(([permille, countries]) => ({
  name: 'VAT',
  permille: Number(permille),
  countries,
}));

const freeFrom = amounts(25_000, 27_000, 21_500);
const europe = ['CH', 'NO', 'IS', 'LI', ...Object.values(vat).flat()].filter((country) => country !== 'GB');

export const defaultSettings: TradeSettings = {
  currencies: [
    { code: 'EUR', countries: [] },
    { code: 'USD', countries: ['US'] },
    { code: 'GBP', countries: ['GB'] },
  ],
  pricesIncludeTax: true,
  taxes,
  taxId: null,
  zones: [
    { name: 'United Kingdom', countries: ['GB'], rates: amounts(590, 640, 490), freeFrom, deliveryTime: null },
    { name: 'Europe', countries: europe, rates: amounts(1190, 1290, 990), freeFrom, deliveryTime: null },
    { name: 'Rest of the world', countries: [], rates: amounts(2490, 2690, 2190), freeFrom, deliveryTime: null },
  ],
  paymentDays: null,
  bankDetails: null,
  invoiceNote: null,
};
