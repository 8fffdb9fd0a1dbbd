/**
 * Calculates the amount of a credit of items, in minor units. The file has no schema: service and screen both calculate
 * with it.
 */
import type { Money } from '../fields.ts';

type Line = {
  readonly position: number;
  readonly quantity: number;
  readonly credited: number;
  readonly unitPrice: Money;
};
type Credit = { readonly shipping: Money; readonly tax: Money; readonly total: Money };
export type Creditable = {
  readonly lines: readonly Line[];
  readonly subtotal: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly taxIncluded: boolean;
  readonly credits: readonly Credit[];
};
export type ChosenItems = {
  readonly lines: ReadonlyArray<{ readonly position: number; readonly quantity: number }>;
  readonly shipping: boolean;
};
export type CreditAmounts = {
  readonly lines: ReadonlyArray<{ readonly position: number; readonly quantity: number; readonly total: number }>;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  /** Nothing is left to credit. */
  readonly isRest: boolean;
};

export const creditableQuantity = ({ quantity, credited }: Pick<Line, 'quantity' | 'credited'>): number =>
  quantity - credited;

export const creditableShipping = ({ shipping, credits }: Pick<Creditable, 'shipping' | 'credits'>): number =>
  shipping.amount - sum(credits.map((credit) => credit.shipping.amount));

/** The tax of all credits together is never rounded differently from that of the order. */
export function creditOf(order: Creditable, chosen: ChosenItems): CreditAmounts {
  const lines = chosen.lines.map(({ position, quantity }) => {
    const unitPrice = order.lines.find((line) => line.position === position)?.unitPrice.amount ?? 0;
    return { position, quantity, total: unitPrice * quantity };
  });
  const shipping = chosen.shipping ? creditableShipping(order) : 0;
  const all = order.subtotal.amount + order.shipping.amount;
  const before = sum(order.credits.map(({ total, tax }) => total.amount - (order.taxIncluded ? 0 : tax.amount)));
  const now = sum(lines.map(({ total }) => total)) + shipping;
  const taxOf = (amount: number): number => (all === 0 ? 0 : Math.round((order.tax.amount * amount) / all));
  const tax = taxOf(before + now) - taxOf(before);
  const quantityOf = (position: number): number => lines.find((line) => line.position === position)?.quantity ?? 0;
  const isRest =
    order.lines.every((line) => creditableQuantity(line) === quantityOf(line.position)) &&
    creditableShipping(order) === shipping;
  return { lines, shipping, tax, total: now + (order.taxIncluded ? 0 : tax), isRest };
}

export const restOf = (order: Creditable): CreditAmounts =>
  creditOf(order, {
    lines: order.lines.flatMap((line) => {
      const quantity = creditableQuantity(line);
      return quantity > 0 ? [{ position: line.position, quantity }] : [];
    }),
    shipping: true,
  });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
