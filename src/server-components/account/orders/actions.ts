'use server';
import * as z from 'zod';
import { address } from '#contract/auth/users.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { addToCart } from '#contract/trade/cart.ts';
import { itemsPattern, readItems } from '#contract/trade/order-items.ts';
import { cancelOrder, changeOrderAddress } from '#contract/trade/orders.ts';
import { startPayment } from '#contract/trade/payments.ts';
import { t } from '#contract/translate.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { atAddressFields } from '../../request/address-errors.ts';

export const payOrder = defineOperation(startPayment, 'payment', ({ url }) => redirect(url));

const { recipient, revision } = changeOrderAddress.input.shape;

export const changeOwnAddress = defineAction(
  changeOrderAddress,
  'order-address',
  async ({ number, recipient, revision, ...address }, { api }) => {
    await api(changeOrderAddress, { number, recipient, revision, address }).catch(atAddressFields);
    return t('Address changed.');
  },
  z.object({ number: changeOrderAddress.input.shape.number, recipient, revision, ...address.shape }),
);

export const cancelOwnOrder = defineOperation(cancelOrder, 'cancel', ({ number }) =>
  redirect(href('order', { number, cancelled: 1 })),
);

const again = z.object({
  organizationId: addToCart.input.shape.organizationId,
  from: z.string().max(40),
  items: z.string().regex(itemsPattern),
});

export const orderAgain = defineAction(
  addToCart,
  'again',
  async ({ organizationId, from, items }, { api }) => {
    await api(addToCart, { items: readItems(items), ...(organizationId ? { organizationId } : {}) });
    return redirect(href('cart', { from }));
  },
  again,
);
