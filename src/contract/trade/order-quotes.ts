import * as z from 'zod';
import { countryCode } from '../auth/users.ts';
import { variantKey } from '../content/variants.ts';
import { endpointsOf } from '../endpoint.ts';
import { money, slug } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { itemLength, itemsPattern, maxOrderItems } from './order-items.ts';
import { paymentMethod } from './payment-methods.ts';
import { quantityLimit, type ShownQuote } from './shown-quote.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'anyone' });

const quantityMessage = schemaText(message('whole_number_from_1', { max: quantityLimit }));
export const wholeQuantity = z.coerce
  .number(quantityMessage)
  .int(quantityMessage)
  .min(1, quantityMessage)
  .max(quantityLimit, quantityMessage);
export const quantity = wholeQuantity.default(1);
export const currency = z.string('Please choose a currency.').regex(/^[A-Z]{3}$/, 'Please choose a currency.');

const quotedLine = z.object({
  product: slug,
  variant: variantKey.nullable().default(null),
  /** The title contains that of the variant. */
  title: z.string(),
  quantity: z.number().int(),
  unitPrice: money,
  total: money,
});
export type QuotedLine = z.infer<typeof quotedLine>;

/** Shipping, tax and terms are null without a country, and if nothing is delivered there for this currency. */
export const orderQuote = z.object({
  lines: z.array(quotedLine).default([]),
  /** The quantity of all lines together. */
  quantity: z.number().int(),
  subtotal: money,
  shipping: money.nullable(),
  tax: money.nullable(),
  taxRate: z.number(),
  taxName: z.string().default('VAT'),
  /** Otherwise the total is that of goods, shipping and tax. */
  taxIncluded: z.boolean().default(true),
  total: money,
  /** Currencies in which every line has a price. */
  currencies: z.array(z.string()),
  deliveryTime: z.string().nullable().default(null),
  /** Days from the date of the invoice until payment is due. */
  paymentDays: z.number().int().nullable().default(null),
  payments: z.array(paymentMethod).default(['invoice']),
  /** Changes with lines, prices, tax, delivery time and payment days. */
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

const destination = { currency: currency.optional(), country: countryCode.optional() };

/** 404 for an unknown product, 409 if it cannot be ordered, 422 without a price in this currency, and for a missing or unknown variant. */
export const quoteOrder = endpoint({
  method: 'GET',
  path: '/order-quotes/:product',
  summary: 'Calculate the total of an order of one product at current prices',
  input: z.object({ product: slug, variant: variantKey.optional(), quantity, ...destination }),
  output: orderQuote.extend({ unitPrice: money }),
});

/** It answers as `quoteOrder` does; 409 also if the products have no currency in common. */
export const quoteItems = endpoint({
  method: 'GET',
  path: '/order-quotes',
  summary: 'Calculate the total of an order of several products at current prices',
  input: z.object({
    /** `lamp.oak-m:2,stool:1`. */
    items: z
      .string()
      .max(maxOrderItems * itemLength)
      .regex(itemsPattern, 'Please write products and quantities, such as lamp.oak-m:2,stool:1.'),
    ...destination,
  }),
  output: orderQuote,
});
