'use server';
import * as z from 'zod';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { addToCart, changeCart } from '#contract/trade/cart.ts';
import { itemsPattern, readItemName, readItems } from '#contract/trade/order-items.ts';
import { action, fieldMessages, typedValues } from '../../request/action.ts';
import { quantityField } from './quantity-field.ts';

const { organizationId, items } = changeCart.input.shape;
const { quantity } = items.element.shape;

const changing = z.looseObject({
  organizationId,
  currency: z.string().max(3).optional(),
  from: z.string().max(40).optional(),
  operation: z.string().max(220).default('update'),
});

/** The buttons "Update", "Continue" and "Remove" save all quantities. */
export const changeOwnCart = action(
  changeCart,
  'cart',
  async ({ organizationId, currency, from, operation }, { api, form }) => {
    const removed = /^remove:(.+)$/.exec(operation)?.[1];
    const changed = changedItems(typedValues(form), removed);
    if (changed.length > 0) await api(changeCart, { items: changed, ...(organizationId ? { organizationId } : {}) });
    if (operation === 'continue') return redirect(href('cartOrder', { currency, from }));
    return redirect(href('cart', { currency, from, updated: 1 }));
  },
  changing,
);

function changedItems(values: Record<string, string>, removed: string | undefined) {
  const errors: Record<string, string> = {};
  const changed = Object.entries(values).flatMap(([name, text]) => {
    const item = quantityField.itemOf(name);
    if (item === null) return [];
    if (item === removed) return [{ ...readItemName(item), quantity: 0 }];
    const parsed = z.object({ [name]: quantity }).safeParse({ [name]: text.trim() === '' ? undefined : text });
    if (!parsed.success) Object.assign(errors, fieldMessages(parsed.error));
    return [{ ...readItemName(item), quantity: parsed.data?.[name] ?? 0 }];
  });
  if (Object.keys(errors).length > 0) throw failures.invalid(errors);
  return changed;
}

const again = z.object({ organizationId, from: z.string().max(40), items: z.string().regex(itemsPattern) });

export const orderAgain = action(
  addToCart,
  'again',
  async ({ organizationId, from, items }, { api }) => {
    await api(addToCart, { items: readItems(items), ...(organizationId ? { organizationId } : {}) });
    return redirect(href('cart', { from }));
  },
  again,
);
