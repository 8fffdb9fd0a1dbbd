'use server';
/** Placing an order and cancelling it. */
import * as z from 'zod';
import { failure, isFailure } from '../../../contract/failures.ts';
import { cancelOrder, placeOrder } from '../../../contract/orders.ts';
import { redirect } from '../../../contract/redirect.ts';
import { href } from '../../../contract/routes.ts';
import { address } from '../../../contract/users.ts';
import { action } from '../../request/action.ts';

/** A form is flat; its address becomes one. */
const fields = z.object({ ...placeOrder.input.omit({ address: true }).shape, ...address.shape });

export const placeNewOrder = action(
  placeOrder,
  'order',
  async ({ line1, line2, postalCode, city, region, country, ...rest }, { api }) => {
    const order = { ...rest, address: { line1, line2, postalCode, city, region, country } };
    const { number } = await api(placeOrder, order).catch((error: unknown) => {
      throw isFailure(error) ? atField(error) : error;
    });
    return redirect(href('order', { number, placed: 1 }));
  },
  fields,
);

/** What the service says of the address as a whole is nearly always about its region. */
function atField(error: ReturnType<typeof failure>) {
  const { address: ofAddress, ...others } = error.fields ?? {};
  if (ofAddress === undefined) return error;
  return failure(error.status, error.code, error.userMessage, { fields: { ...others, region: ofAddress } });
}

export const cancelOwnOrder = action(cancelOrder, 'cancel', async (input, { api }) => {
  const { number } = await api(cancelOrder, input);
  return redirect(href('order', { number }));
});
