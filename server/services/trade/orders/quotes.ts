import { getProduct, type Product } from '#contract/content/products.ts';
import { failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { isOrderCurrency } from '#contract/money.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { currencyOf, type Totals, totalsOf } from './charges.ts';

type Wanted = { quantity: number; currency?: string; country?: string };

export const findProduct = ({ anonymous }: ServiceCalls, name: string): Promise<Product> =>
  anonymous(getProduct, { name });

export function quoteFor(product: Product, { quantity, currency, country }: Wanted): OrderQuote {
  const unitPrice = priceIn(product, currency ?? currencyOf(country), currency !== undefined);
  const goods: Money = { currency: unitPrice.currency, amount: unitPrice.amount * quantity };
  const inCurrency = (amount: number): Money => ({ currency: unitPrice.currency, amount });
  const totals = country === undefined ? null : totalsOf(goods, country);
  return {
    unitPrice,
    quantity,
    subtotal: goods,
    shipping: totals && inCurrency(totals.shipping),
    tax: totals && inCurrency(totals.tax),
    taxRate: (totals?.taxPermille ?? 0) / 1000,
    total: totals ? inCurrency(totals.total) : goods,
    currencies: payable(product).map((price) => price.currency),
  };
}

export type Priced = Totals & { unitPrice: Money };

export function priceFor(product: Product, wanted: Wanted & { country: string }): Priced {
  const { unitPrice, subtotal } = quoteFor(product, wanted);
  return { unitPrice, ...totalsOf(subtotal, wanted.country) };
}

function priceIn(product: Product, currency: string, isWish: boolean): Money {
  const prices = payable(product);
  const [first] = prices;
  if (!first) throw failures.conflict('You cannot order this product online. Please contact us.');
  const wanted = prices.find((price) => price.currency === currency);
  if (!wanted && isWish) throw failures.invalid({ currency: 'This product has no price in this currency.' });
  return wanted ?? first;
}

const payable = ({ prices }: Product) => prices.filter(({ currency }) => isOrderCurrency(currency));
