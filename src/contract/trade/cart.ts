import * as z from 'zod';
import { countryCode } from '../auth/users.ts';
import { picture } from '../content/media.ts';
import { variantKey } from '../content/variants.ts';
import { endpointsOf } from '../endpoint.ts';
import { id, money, slug, timestamp } from '../fields.ts';
import { message } from '../messages/message.ts';
import { receivedMessage } from '../messages/received.ts';
import { schemaText } from '../messages/schema-text.ts';
import { maxOrderItems } from './order-items.ts';
import { currency, wholeQuantity } from './order-quotes.ts';
import { quantityLimit } from './shown-quote.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'signed-in' });

const cartLine = z.object({
  product: slug,
  variant: variantKey.nullable().default(null),
  /** The title contains that of the variant. */
  title: z.string(),
  cover: picture.nullable(),
  quantity: z.number().int(),
  /** The price in the currency of the cart; null if it has no price in it, or is gone. */
  unitPrice: money.nullable(),
  total: money.nullable(),
  /** The reason why it cannot be ordered now. */
  problem: z.string().nullable(),
  problemMessage: receivedMessage.nullable().catch(null),
  /** The time until which a waitlist reserves a piece of it for you. */
  reservedUntil: timestamp.nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

export const cart = z.object({
  lines: z.array(cartLine),
  /** Null while no line has a price. */
  currency: z.string().nullable(),
  /** Currencies in which any line has a price. */
  currencies: z.array(z.string()),
  /** The sum of the lines that can be ordered. */
  subtotal: money.nullable(),
  lineLimit: z.number().int(),
  quantityLimit: z.number().int(),
});
export type Cart = z.infer<typeof cart>;

const owner = { organizationId: id.optional() };
const items = <Quantity extends z.ZodType>(quantity: Quantity) =>
  z
    .array(z.strictObject({ product: slug, variant: variantKey.optional(), quantity }))
    .min(1)
    .max(maxOrderItems);

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  summary: 'Get your cart, or the one that you have for an organization',
  input: z.object({ ...owner, currency: currency.optional(), country: countryCode.optional() }),
  output: cart,
});

export const countCart = endpoint({
  method: 'GET',
  path: '/cart/count',
  summary: 'Count the products in your cart',
  input: z.object(owner),
  output: z.object({ count: z.number().int() }),
});

/** 404 for an unknown product, 409 if the cart is full, 422 for a missing or unknown variant. */
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/items',
  summary: 'Put at least these quantities of products into your cart',
  input: z.strictObject({ ...owner, items: items(wholeQuantity) }),
  output: z.object({ count: z.number().int() }),
});

const newQuantityMessage = schemaText(message('whole_number_from_0', { max: quantityLimit }));

export const changeCart = endpoint({
  method: 'PUT',
  path: '/cart/items',
  summary: 'Set quantities in your cart; 0 removes a product. Others stay',
  input: z.strictObject({
    ...owner,
    items: items(
      z.coerce
        .number(newQuantityMessage)
        .int(newQuantityMessage)
        .min(0, newQuantityMessage)
        .max(quantityLimit, newQuantityMessage),
    ),
  }),
  output: z.object({ count: z.number().int() }),
});
