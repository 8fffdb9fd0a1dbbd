'use server';
import * as z from 'zod';
import { address, changeUser } from '#contract/auth/users.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure, isFailure, passedOn } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Redirect, redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { itemsPattern, readItems } from '#contract/trade/order-items.ts';
import { placeOrder } from '#contract/trade/orders.ts';
import { startPayment } from '#contract/trade/payments.ts';
import { readShown } from '#contract/trade/shown-quote.ts';
import { t } from '#contract/translate.ts';
import type { Viewer } from '#contract/viewer.ts';
import { defineAction, typedValues } from '../../request/action.ts';
import { atAddressFields } from '../../request/address-errors.ts';

const placing = z.object({
  ...placeOrder.input.omit({ address: true, shown: true, lines: true, fromCart: true }).shape,
  /** The items of the cart, instead of a product. */
  items: z.string().regex(itemsPattern).optional(),
  ...address.shape,
  operation: z.literal('place').optional(),
  shown: z.string().max(40).default(''),
});
/** Without scripts, it updates the total even if other fields are missing. */
const quoting = z.looseObject({ operation: z.literal('quote') });
/** Shows the choice of a variant, which keeps the other fields. */
const choosing = z.looseObject({ operation: z.literal('variant') });

export const placeNewOrder = defineAction(
  placeOrder,
  'order',
  async (input, { api, form, viewer }) => {
    if (input.operation === 'quote') return { message: t('The total is up to date.'), values: typedValues(form) };
    if (input.operation === 'variant') return { message: t('Please choose a variant.'), values: typedValues(form) };
    const { line1, line2, postalCode, city, region, country, operation: _, shown: text, items, ...rest } = input;
    const shown = readShown(text);
    if (!shown) throw failure(409, 'quote_changed', message('total_unseen'));
    const lines = items ? { lines: readItems(items), fromCart: true } : {};
    const order = { ...rest, ...lines, shown, address: { line1, line2, postalCode, city, region, country } };
    const { number } = await api(placeOrder, order).catch(asPlacingFailure);
    if (viewer && input.email) await keepEmail(api, viewer.user, input.email);
    if (input.payment === 'stripe') return toPayment(api, number);
    return redirect(href('order', { number, placed: 1 }));
  },
  z.discriminatedUnion('operation', [quoting, choosing, placing]),
);

/** Without an answer the order may be there. The form has an id, so sending it again places no second one. */
function asPlacingFailure(error: unknown): never {
  if (!isFailure(error) || error.status < 500) return atAddressFields(error);
  throw passedOn(error, message('order_arrival_unknown'));
}

/** The order is there, whether or not the account has an address now. Nothing else is sent to it before it is confirmed. */
async function keepEmail(api: Api, { id, email: stored, emailConfirmed }: Viewer['user'], email: string) {
  if (!emailConfirmed && email !== stored) await api(changeUser, { id, email }).catch(ignoreFailure);
}

function ignoreFailure(error: unknown): void {
  if (!isFailure(error)) throw error;
}

/** The order is there, whatever Stripe answers, and its page has "Pay now". */
async function toPayment(api: Api, number: string): Promise<Redirect> {
  try {
    return redirect((await api(startPayment, { number })).url);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return redirect(href('order', { number, placed: 1, paid: 'later' }));
  }
}
