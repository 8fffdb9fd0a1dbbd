'use server';
import { getProduct } from '#contract/content/products.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { action } from '../../request/action.ts';
import { joinAction } from '../waitlist/joining.ts';

/** The page of the cart puts it there, after sign-in: this page is the same for everybody, and does not know the organization. */
export const chooseForCart = action(getProduct, 'cart', async (input, { api, remember }) => {
  const { name } = await api(getProduct, input);
  remember('cart', name);
  return redirect(href('cart'));
});

export const joinProductWaitlist = joinAction((shown) => href('product', shown));
