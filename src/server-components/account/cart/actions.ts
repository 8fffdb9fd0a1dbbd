'use server';
import * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { Message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { changeCart } from '#contract/trade/cart.ts';
import { readItemName } from '#contract/trade/order-items.ts';
import { quantityLimit } from '#contract/trade/shown-quote.ts';
import { defineAction, fieldMessages, typedValues } from '../../request/action.ts';
import { quantityField } from './quantity-field.ts';

const { organizationId, items } = changeCart.input.shape;
const { quantity } = items.element.shape;

const changing = z.looseObject({
  organizationId,
  currency: z.string().max(3).optional(),
  from: z.string().max(40).optional(),
  operation: z.string().max(220).default('update'),
});

/** Every button saves all quantities. */
export const changeOwnCart = defineAction(
  changeCart,
  'cart',
  async ({ organizationId, currency, from, operation }, { api, form }) => {
    const changed = changedItems(typedValues(form), operation);
    if (changed.length > 0) await api(changeCart, { items: changed, ...(organizationId ? { organizationId } : {}) });
    if (operation === 'continue') return redirect(href('cartOrder', { currency, from }));
    return redirect(href('cart', { currency, from, updated: 1 }));
  },
  changing,
);

function changedItems(values: Record<string, string>, operation: string) {
  const errors: Record<string, Message> = {};
  const changed = Object.entries(values).flatMap(([name, text]) => {
    const item = quantityField.itemOf(name);
    if (item === null) return [];
    if (operation === `remove:${item}`) return [{ ...readItemName(item), quantity: 0 }];
    const parsed = z.object({ [name]: quantity }).safeParse({ [name]: text.trim() === '' ? undefined : text });
    if (!parsed.success) Object.assign(errors, fieldMessages(parsed.error));
    const step = operation === `more:${item}` ? 1 : operation === `less:${item}` ? -1 : 0;
    const wanted = Math.max(0, (parsed.data?.[name] ?? 0) + step);
    return [{ ...readItemName(item), quantity: Math.min(wanted, quantityLimit) }];
  });
  if (Object.keys(errors).length > 0) throw failures.invalid(errors);
  return changed;
}
