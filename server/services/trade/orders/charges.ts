import type { Money } from '#contract/fields.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';

export type Totals = {
  subtotal: number;
  shipping: number;
  tax: number;
  taxPermille: number;
  taxName: string;
  taxIncluded: boolean;
  total: number;
  deliveryTime: string | null;
};

export const currencyOf = ({ currencies }: TradeSettings, country: string | undefined): string | undefined =>
  (currencies.find(({ countries }) => country !== undefined && countries.includes(country)) ?? currencies[0])?.code;

/** Totals for goods sent to a country (ISO 3166-1 alpha-2). Null if nothing is delivered there for this currency. */
export function totalsOf(settings: TradeSettings, goods: Money, country: string): Totals | null {
  const zone = zoneOf(settings, country);
  const rate = amountIn(zone?.rates, goods);
  if (!zone || rate === undefined) return null;
  const shipping = goods.amount >= (amountIn(zone.freeFrom, goods) ?? Number.POSITIVE_INFINITY) ? 0 : rate;
  const sum = goods.amount + shipping;
  const { permille, name } = settings.taxes.find(({ countries }) => countries.includes(country)) ?? {
    permille: 0,
    name: settings.taxes[0]?.name ?? '',
  };
  const taxIncluded = settings.pricesIncludeTax;
  const tax = taxOf(sum, permille, taxIncluded);
  const total = taxIncluded ? sum : sum + tax;
  const { deliveryTime } = zone;
  return {
    subtotal: goods.amount,
    shipping,
    tax,
    taxPermille: permille,
    taxName: name,
    taxIncluded,
    total,
    deliveryTime,
  };
}

/** The tax within an amount, or on it. */
export const taxOf = (amount: number, permille: number, isIncluded: boolean): number =>
  Math.round((amount * permille) / (isIncluded ? 1000 + permille : 1000));

const zoneOf = ({ zones }: TradeSettings, country: string) =>
  zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ countries }) => countries.length === 0);

const amountIn = (amounts: readonly Money[] | undefined, { currency }: Money): number | undefined =>
  amounts?.find((amount) => amount.currency === currency)?.amount;
