'use server';
import * as z from 'zod';
import { address } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure, isFailure } from '#contract/failures.ts';
import { type Redirect, redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { itemsPattern, readItems } from '#contract/trade/order-items.ts';
import { cancelOrder, changeOrderAddress, placeOrder } from '#contract/trade/orders.ts';
import { startPayment } from '#contract/trade/payments.ts';
import { readShown } from '#contract/trade/shown-quote.ts';
import { t } from '#contract/translate.ts';
import { action, operation, typedValues } from '../../request/action.ts';

const placing = z.object({
  ...placeOrder.input.omit({ address: true, shown: true, lines: true, fromCart: true }).shape,
  /** Of the cart, instead of a product. */
  items: z.string().regex(itemsPattern).optional(),
  ...address.shape,
  operation: z.literal('place').optional(),
  shown: z.string().max(40).default(''),
});
/** Without scripts, updates the total even if other fields are missing. */
const quoting = z.looseObject({ operation: z.literal('quote') });
/** Shows the choice of a variant, which keeps the other fields. */
const choosing = z.looseObject({ operation: z.literal('variant') });

export const placeNewOrder = action(
  placeOrder,
  'order',
  async (input, { api, form }) => {
    if (input.operation === 'quote') return { message: t('The total is up to date.'), values: typedValues(form) };
    if (input.operation === 'variant') return { message: t('Please choose a variant.'), values: typedValues(form) };
    const { line1, line2, postalCode, city, region, country, operation: _, shown: text, items, ...rest } = input;
    const shown = readShown(text);
    if (!shown) throw failure(409, 'quote_changed', t('Please check the total, then place the order.'));
    const lines = items ? { lines: readItems(items), fromCart: true } : {};
    const order = { ...rest, ...lines, shown, address: { line1, line2, postalCode, city, region, country } };
    const { number } = await api(placeOrder, order).catch((error: unknown) => {
      throw isFailure(error) ? atField(error) : error;
    });
    if (input.payment === 'stripe') return toPayment(api, number);
    return redirect(href('order', { number, placed: 1 }));
  },
  z.discriminatedUnion('operation', [quoting, choosing, placing]),
);

/** The order is there, whatever Stripe answers, and its page has "Pay now". */
async function toPayment(api: Api, number: string): Promise<Redirect> {
  try {
    return redirect((await api(startPayment, { number })).url);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return redirect(href('order', { number, placed: 1, paid: 'later' }));
  }
}

export const payOrder = operation(startPayment, 'payment', ({ url }) => redirect(url));

/** Errors about the whole address are nearly always about its region. */
function atField(error: ReturnType<typeof failure>) {
  const fields = Object.entries(error.fields ?? {}).map(([path, message]) => [
    path === 'address' ? 'region' : path.replace('address.', ''),
    message,
  ]);
  return failure(error.status, error.code, error.userMessage, { fields: Object.fromEntries(fields) });
}

const { recipient, revision } = changeOrderAddress.input.shape;

export const changeOwnAddress = action(
  changeOrderAddress,
  'order-address',
  async ({ number, recipient, revision, ...address }, { api }) => {
    await api(changeOrderAddress, { number, recipient, revision, address }).catch((error: unknown) => {
      throw isFailure(error) ? atField(error) : error;
    });
    return t('Address changed.');
  },
  z.object({ number: changeOrderAddress.input.shape.number, recipient, revision, ...address.shape }),
);

export const cancelOwnOrder = operation(cancelOrder, 'cancel', ({ number }) =>
  redirect(href('order', { number, cancelled: 1 })),
);
