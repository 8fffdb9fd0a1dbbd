/** Amounts are in minor units of their currency, tax rates in permille: 200 is 20 %. Countries are ISO 3166-1 alpha-2. */
import * as z from 'zod';
import { countryCode } from '../auth/users.ts';
import { endpointsOf } from '../endpoint.ts';
import { price } from '../fields.ts';
import { revision } from '../lists.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { currency } from './order-quotes.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'trade.manage' });

export const tradeLimits = { currencies: 12, taxes: 60, zones: 30, countries: 260, longText: 600 } as const;

const countries = z.array(countryCode).max(tradeLimits.countries);
const amounts = z.array(price).max(tradeLimits.currencies);

const tax = z.object({
  name: z.string('Please enter a name, such as VAT.').trim().min(1, 'Please enter a name, such as VAT.').max(30),
  permille: z.number('Please enter a rate in percent.').int().min(0).max(1000),
  countries: countries.min(1, 'Please enter at least one country.'),
});

const zone = z.object({
  name: z.string('Please enter a name.').trim().min(1, 'Please enter a name.').max(60),
  /** Empty: all countries that no other zone names. */
  countries,
  /** Cost of shipping; without a rate in a currency, nothing is shipped for it. */
  rates: amounts.min(1, 'Please enter the cost in at least one currency.'),
  /** Value of the goods from which shipping costs nothing. */
  freeFrom: amounts,
  /** A text for customers, such as "2 to 4 days". */
  deliveryTime: z.string().trim().max(60).nullable(),
});

const text = z
  .string()
  .trim()
  .max(tradeLimits.longText, schemaText(message('stay_within_characters', { count: tradeLimits.longText })));

export const tradeSettings = z.object({
  /** Customers pay in these, if a product has a price in them. The first is offered first, except to `countries` of others. */
  currencies: z
    .array(z.object({ code: currency, countries }))
    .min(1, 'Please enter at least one currency.')
    .max(tradeLimits.currencies),
  pricesIncludeTax: z.boolean(),
  /** Countries without one are not taxed. */
  taxes: z.array(tax).max(tradeLimits.taxes),
  /** The company's tax number, for its invoices. */
  taxId: z.string().trim().max(60).nullable(),
  zones: z.array(zone).min(1, 'Please enter at least one zone.').max(tradeLimits.zones),
  /** Days from the date of an invoice until its payment is due. */
  paymentDays: z
    .number('Please enter a whole number from 0 to 365.')
    .int('Please enter a whole number from 0 to 365.')
    .min(0, 'Please enter a whole number from 0 to 365.')
    .max(365, 'Please enter a whole number from 0 to 365.')
    .nullable(),
  bankDetails: text.nullable(),
  invoiceNote: text.nullable(),
});
export type TradeSettings = z.infer<typeof tradeSettings>;

/** Without a zone the shop does not take orders yet. */
const tradeSettingsRecord = tradeSettings.extend({ revision, zones: z.array(zone).max(tradeLimits.zones) });
export type TradeSettingsRecord = z.infer<typeof tradeSettingsRecord>;

export const getSelling = endpointsOf({ service: 'trade', access: 'anyone' })({
  method: 'GET',
  path: '/selling',
  summary: 'Whether the shop takes orders: somebody has set up shipping and taxes',
  input: z.object({}),
  output: z.object({ takesOrders: z.boolean() }),
});

export const getTradeSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Get currencies, taxes, shipping and payment terms with their revision, to change them',
  input: z.object({}),
  output: tradeSettingsRecord,
});

/** 422 for an unknown currency or country, and for a country in two taxes or two zones. */
export const changeTradeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Replace currencies, taxes, shipping and payment terms; orders keep those they were placed with',
  input: tradeSettings.extend({ revision: revision.optional() }),
  output: tradeSettingsRecord,
});
