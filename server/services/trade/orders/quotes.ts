import { createHash } from 'node:crypto';
import { choose, getProduct, type Product } from '#contract/content/products.ts';
import { hasVariants } from '#contract/content/variants.ts';
import { failures } from '#contract/failures.ts';
import type { Money } from '#contract/fields.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { itemName, type OrderItem } from '#contract/trade/order-items.ts';
import type { OrderQuote, QuotedLine } from '#contract/trade/order-quotes.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { countryName } from '../countries/countries.ts';
import { requireSelling } from '../settings/settings.ts';
import { currencyOf, type Totals, totalsOf } from './charges.ts';

type Destination = { currency?: string; country?: string };
/** `product` has the values of the variant. */
export type Item = { readonly product: Product; readonly variant: string | null; readonly quantity: number };
export type Items = readonly [Item, ...Item[]];

/** Asks once for each product: several lines may have variants of one. */
export function productFinder({ anonymous }: ServiceCalls): (name: string) => Promise<Product> {
  const asked = new Map<string, Promise<Product>>();
  return (name) => {
    const product = asked.get(name) ?? anonymous(getProduct, { name });
    asked.set(name, product);
    return product;
  };
}

type FieldOf = (index: number) => string;

/** Throws 404 for an unknown product, 422 at `fieldOf` its place for a missing or unknown variant. */
export function findEach(calls: ServiceCalls, wanted: readonly OrderItem[], fieldOf: FieldOf): Promise<Item[]> {
  const findProduct = productFinder(calls);
  return Promise.all(
    wanted.map(async ({ product: name, variant = null, quantity }, index) => {
      const found = await findProduct(name);
      const product = choose(found, variant);
      if (!product) throw failures.invalid({ [fieldOf(index)]: refusalOf(found, variant) });
      return { product, variant, quantity };
    }),
  );
}

function refusalOf({ title, variants }: Product, variant: string | null): Message {
  if (!hasVariants(variants)) return message('product_without_variants_named', { product: title });
  return variant === null
    ? message('variant_missing_of', { product: title })
    : message('variant_gone_of', { product: title });
}

/** Like `findEach`; throws 422 also for one that appears twice. */
export async function findItems(
  calls: ServiceCalls,
  wanted: readonly OrderItem[],
  fieldOf: FieldOf = (index) => `lines.${index}.variant`,
): Promise<Items> {
  const items = await findEach(calls, wanted, fieldOf);
  const [first] = items;
  if (!first) throw failures.invalid({ lines: message('order_empty') });
  for (const [index, item] of items.entries())
    if (items.findIndex((other) => other.product.id === item.product.id && other.variant === item.variant) < index)
      throw failures.invalid({ [`lines.${index}.product`]: message('product_twice') });
  return [first, ...items.slice(1)];
}

export function quoteFor(settings: TradeSettings, items: Items, wanted: Destination): Omit<OrderQuote, 'payments'> {
  requireSelling(settings);
  const { country } = wanted;
  const currencies = currenciesFor(settings, items);
  const currency = chosenCurrency(items, currencies, { wish: wanted.currency, usual: currencyOf(settings, country) });
  const inCurrency = (amount: number): Money => ({ currency, amount });
  const lines = items.map(({ product, variant, quantity }) => {
    const unitPrice = inCurrency(priceIn(product, currency)?.amount ?? 0);
    const { name, title } = product;
    return { product: name, variant, title, quantity, unitPrice, total: inCurrency(unitPrice.amount * quantity) };
  });
  const goods = inCurrency(lines.reduce((sum, { total }) => sum + total.amount, 0));
  const totals = country === undefined ? null : totalsOf(settings, goods, country);
  const { paymentDays } = settings;
  return {
    lines,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: goods,
    shipping: totals && inCurrency(totals.shipping),
    tax: totals && inCurrency(totals.tax),
    taxRate: (totals?.taxPermille ?? 0) / 1000,
    taxName: totals?.taxName ?? '',
    taxIncluded: settings.pricesIncludeTax,
    total: totals ? inCurrency(totals.total) : goods,
    currencies,
    deliveryTime: totals?.deliveryTime ?? null,
    paymentDays,
    terms: totals && termsOf(totals, lines, paymentDays),
  };
}

export type Priced = Totals & {
  readonly currency: string;
  readonly lines: readonly QuotedLine[];
  readonly terms: string;
};

/** Throws 422 for the country if nothing is delivered there for this currency. */
export function priceFor(settings: TradeSettings, items: Items, wanted: Destination & { country: string }): Priced {
  const { lines, subtotal } = quoteFor(settings, items, wanted);
  const { currency } = subtotal;
  const totals = totalsOf(settings, subtotal, wanted.country);
  if (!totals) {
    const text = message('no_delivery_to_country', { country: countryName(wanted.country), currency });
    throw failures.invalid({ 'address.country': text });
  }
  return { currency, lines, ...totals, terms: termsOf(totals, lines, settings.paymentDays) };
}

/** A hash that changes with everything that is shown beside the total. */
const termsOf = (
  { tax, taxPermille, taxName, taxIncluded, deliveryTime }: Totals,
  lines: readonly QuotedLine[],
  paymentDays: number | null,
): string => {
  const goods = lines.map(({ quantity, unitPrice, ...line }) => [itemName(line), quantity, unitPrice.amount]);
  return createHash('sha256')
    .update(JSON.stringify([tax, taxPermille, taxName, taxIncluded, deliveryTime, paymentDays, goods]))
    .digest('hex')
    .slice(0, 12);
};

/** Currencies in which the product has a price and the company is paid, in the order of the prices. */
export const payableCurrencies = ({ currencies }: TradeSettings, { prices }: Product): string[] =>
  prices.map(({ currency }) => currency).filter((currency) => currencies.some(({ code }) => code === currency));

export const priceIn = ({ prices }: Product, currency: string): Money | undefined =>
  prices.find((price) => price.currency === currency);

/** Currencies in which all items can be paid. Throws 409 if there is none. */
function currenciesFor(settings: TradeSettings, items: Items): string[] {
  const all = items.map(({ product }) => payableCurrencies(settings, product));
  const without = items.find((_, index) => all[index]?.length === 0);
  if (without) throw failures.conflict(notOrderable(items, without));
  const common = (all[0] ?? []).filter((currency) => all.every((each) => each.includes(currency)));
  if (common.length === 0) throw failures.conflict(message('no_common_currency'));
  return common;
}

type Choice = { wish: string | undefined; usual: string | undefined };

function chosenCurrency(items: Items, currencies: readonly string[], { wish, usual }: Choice): string {
  const wanted = wish ?? usual;
  if (wanted !== undefined && currencies.includes(wanted)) return wanted;
  if (wish !== undefined) {
    const without = items.find(({ product }) => !priceIn(product, wish)) ?? items[0];
    throw failures.invalid({ currency: noPrice(items, without) });
  }
  return currencies[0] as string;
}

const notOrderable = (items: Items, { product }: Item): Message =>
  items.length === 1 ? message('not_orderable') : message('not_orderable_named', { product: product.title });

const noPrice = (items: Items, { product }: Item): Message =>
  items.length === 1
    ? message('no_price_in_currency')
    : message('no_price_in_currency_named', { product: product.title });
