import * as z from 'zod';
import { countryCode } from '../auth/users.ts';
import { defineEndpoint } from '../endpoint.ts';
import { money, slug } from '../fields.ts';
import { quantityLimit, type ShownQuote } from './shown-quote.ts';

const quantityMessage = `Please enter a whole number from 1 to ${quantityLimit}.`;
export const quantity = z.coerce
  .number(quantityMessage)
  .int(quantityMessage)
  .min(1, quantityMessage)
  .max(quantityLimit, quantityMessage)
  .default(1);
export const currency = z.string('Please choose a currency.').regex(/^[A-Z]{3}$/, 'Please choose a currency.');

/** Shipping, tax and terms are null without a country, and if nothing is delivered there for this currency. */
export const orderQuote = z.object({
  unitPrice: money,
  quantity: z.number().int(),
  subtotal: money,
  shipping: money.nullable(),
  tax: money.nullable(),
  taxRate: z.number(),
  taxName: z.string().default('VAT'),
  /** Otherwise the total is that of goods, shipping and tax. */
  taxIncluded: z.boolean().default(true),
  total: money,
  currencies: z.array(z.string()),
  deliveryTime: z.string().nullable().default(null),
  /** Days from the date of the invoice until payment is due. */
  paymentDays: z.number().int().nullable().default(null),
  /** Changes with tax, delivery time and payment days. */
  terms: z.string().nullable().default(null),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/** The quote that the customer saw; `total` in minor units of `currency`. */
export const shownQuote = z.strictObject({
  quantity: z.number().int(),
  currency,
  country: countryCode,
  total: z.number().int().min(0),
  terms: z.string().max(40).optional(),
}) satisfies z.ZodType<ShownQuote>;

/** 404 for an unknown product, 409 if it cannot be ordered, 422 without a price in this currency. */
export const quoteOrder = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/order-quotes/:product',
  access: 'anyone',
  summary: 'Calculate the total of an order at current prices',
  input: z.object({
    product: slug,
    quantity,
    currency: currency.optional(),
    country: countryCode.optional(),
  }),
  output: orderQuote,
});
