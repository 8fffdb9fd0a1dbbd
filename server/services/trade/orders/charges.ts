/** Plain tables, because they change about once a year. Prices include the tax of the destination. */
import type { Money } from '#contract/fields.ts';
import { isOrderCurrency, type OrderCurrency } from '#contract/money.ts';

type Zone = 'home' | 'europe' | 'world';
type Charges = Readonly<Record<Zone, number>> & { readonly freeFrom: number };

/** Minor units per parcel; free from `freeFrom` on. */
const delivery: Readonly<Record<OrderCurrency, Charges>> = {
  EUR: { home: 590, europe: 1190, world: 2490, freeFrom: 25_000 },
  USD: { home: 640, europe: 1290, world: 2690, freeFrom: 27_000 },
  GBP: { home: 490, europe: 990, world: 2190, freeFrom: 21_500 },
};

const home = 'GB';

/** Standard VAT rates in permille: consumers in these countries are taxed where they live. */
const taxRates: Readonly<Record<string, number>> = {
  ...{ GB: 200, AT: 200, BE: 210, BG: 200, HR: 250, CY: 190, CZ: 210, DK: 250, EE: 240, FI: 255, FR: 200, DE: 190 },
  ...{ GR: 240, HU: 270, IE: 230, IT: 220, LV: 210, LT: 210, LU: 170, MT: 180, NL: 210, PL: 230, PT: 230, RO: 210 },
  ...{ SK: 230, SI: 220, ES: 210, SE: 250 },
};
const neighbours = new Set(['CH', 'NO', 'IS', 'LI', ...Object.keys(taxRates)]);

export const currencyOf = (country: string | undefined): string =>
  country === 'GB' ? 'GBP' : country === 'US' ? 'USD' : 'EUR';

export type Totals = { subtotal: number; shipping: number; tax: number; taxPermille: number; total: number };

/** Totals for goods sent to a country (ISO 3166-1 alpha-2). The total includes the tax. */
export function totalsOf(goods: Money, country: string): Totals {
  if (!isOrderCurrency(goods.currency)) throw new TypeError(`there are no charges in ${goods.currency}`);
  const charges = delivery[goods.currency];
  const shipping = goods.amount >= charges.freeFrom ? 0 : charges[zoneOf(country)];
  const total = goods.amount + shipping;
  const taxPermille = taxRates[country] ?? 0;
  return { subtotal: goods.amount, shipping, total, taxPermille, tax: taxWithin(total, taxPermille) };
}

function zoneOf(country: string): Zone {
  if (country === home) return 'home';
  return neighbours.has(country) ? 'europe' : 'world';
}

const taxWithin = (total: number, permille: number): number => Math.round((total * permille) / (1000 + permille));
