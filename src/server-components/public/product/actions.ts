'use server';
import * as z from 'zod';
import { choose, getProduct } from '#contract/content/products.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { itemName } from '#contract/trade/order-items.ts';
import { defineAction } from '../../request/action.ts';
import { joinAction } from '../parts/join-waitlist.ts';

const choice = getProduct.input.extend({
  variant: z.string().max(200).optional(),
  operation: z.enum(['cart', 'order']).default('cart'),
});

/** The page of the cart puts it there, after sign-in: this page is the same for everybody, and does not know the organization. */
export const chooseForCart = defineAction(
  getProduct,
  'cart',
  async ({ variant, operation, ...input }, { api, remember }) => {
    const product = await api(getProduct, input);
    const { name } = product;
    if (!choose(product, variant)) throw failures.invalid({ variant: message('variant_missing') });
    if (operation === 'order') return redirect(href('newOrder', { product: name, variant }));
    remember('cart', itemName({ product: name, variant }));
    return redirect(href('cart'));
  },
  choice,
);

export const joinProductWaitlist = joinAction((shown) => href('product', shown));
