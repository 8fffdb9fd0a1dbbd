import type { Product } from '#contract/content/products.ts';
import { type Message, message } from '#contract/messages/message.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { payableCurrencies } from '../orders/quotes.ts';
import { takesOrders } from '../settings/settings.ts';
import type { Invitation } from '../waitlists/invitations.ts';
import type { CartRow } from './lines.ts';

export type Found = {
  readonly row: CartRow;
  /** The product with the values of the variant. */
  readonly product: Product | null;
  /** Whether the product is still offered, but not its variant. */
  readonly lacksVariant: boolean;
  /** The invitation of the customer to buy a product that is otherwise sold out. */
  readonly invitation: Invitation | null;
};

type Terms = { readonly settings: TradeSettings; readonly currency: string | undefined };

/** Why a line of a cart cannot be ordered now, for the customer; null if it can. */
export function problemOf(
  { row: { variant, quantity }, product, lacksVariant, invitation }: Found,
  { settings, currency }: Terms,
): Message | null {
  if (!takesOrders(settings)) return message('takes_no_orders_yet');
  if (lacksVariant && variant === null) return message('cart_variants_now');
  if (lacksVariant) return message('variant_gone');
  if (!product) return message('cart_product_gone');
  const currencies = payableCurrencies(settings, product);
  if (currencies.length === 0) return message('cart_not_orderable');
  if (product.availability !== 'in_stock') {
    if (!invitation) return message('cart_sold_out');
    if (quantity > 1) return message('invitation_for_one');
  }
  if (product.stockLeft !== null && !invitation && quantity > product.stockLeft)
    return message('cart_only_left', { count: product.stockLeft });
  if (currency === undefined || !currencies.includes(currency))
    return message('cart_no_price', { currency: currency ?? '', currencies });
  return null;
}
