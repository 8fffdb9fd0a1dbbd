import { createHash } from 'node:crypto';
import { getProduct, type Product } from '#contract/content/products.ts';
import { failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { countryName } from '../countries/countries.ts';
import { currencyOf, type Totals, totalsOf } from './charges.ts';

type Wanted = { quantity: number; currency?: string; country?: string };

export const findProduct = ({ anonymous }: ServiceCalls, name: string): Promise<Product> =>
  anonymous(getProduct, { name });

export function quoteFor(settings: TradeSettings, product: Product, wanted: Wanted): OrderQuote {
  const { quantity, country } = wanted;
  const prices = payable(settings, product);
  const unitPrice = priceIn(prices, wanted.currency, currencyOf(settings, country));
  const goods: Money = { currency: unitPrice.currency, amount: unitPrice.amount * quantity };
  const inCurrency = (amount: number): Money => ({ currency: unitPrice.currency, amount });
  const totals = country === undefined ? null : totalsOf(settings, goods, country);
  const { paymentDays } = settings;
  return {
    unitPrice,
    quantity,
    subtotal: goods,
    shipping: totals && inCurrency(totals.shipping),
    tax: totals && inCurrency(totals.tax),
    taxRate: (totals?.taxPermille ?? 0) / 1000,
    taxName: totals?.taxName ?? '',
    taxIncluded: settings.pricesIncludeTax,
    total: totals ? inCurrency(totals.total) : goods,
    currencies: prices.map((price) => price.currency),
    deliveryTime: totals?.deliveryTime ?? null,
    paymentDays,
    terms: totals && termsOf(totals, paymentDays),
  };
}

export type Priced = Totals & { unitPrice: Money; terms: string };

/** Throws 422 for the country if nothing is delivered there for this currency. */
export function priceFor(settings: TradeSettings, product: Product, wanted: Wanted & { country: string }): Priced {
  const { unitPrice, subtotal } = quoteFor(settings, product, wanted);
  const totals = totalsOf(settings, subtotal, wanted.country);
  if (!totals) {
    const text = `We do not deliver to ${countryName(wanted.country)} for orders in ${unitPrice.currency}.`;
    throw failures.invalid({ 'address.country': text });
  }
  return { unitPrice, ...totals, terms: termsOf(totals, settings.paymentDays) };
}

/** Changes with all that is shown beside the total. */
const termsOf = (
  { tax, taxPermille, taxName, taxIncluded, deliveryTime }: Totals,
  paymentDays: number | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([tax, taxPermille, taxName, taxIncluded, deliveryTime, paymentDays]))
    .digest('hex')
    .slice(0, 12);

function priceIn(prices: readonly Money[], wish: string | undefined, usual: string | undefined): Money {
  const [first] = prices;
  if (!first) throw failures.conflict('You cannot order this product online. Please contact us.');
  const wanted = prices.find((price) => price.currency === (wish ?? usual));
  if (!wanted && wish !== undefined)
    throw failures.invalid({ currency: 'This product has no price in this currency.' });
  return wanted ?? first;
}

const payable = ({ currencies }: TradeSettings, { prices }: Product) =>
  prices.filter(({ currency }) => currencies.some(({ code }) => code === currency));
