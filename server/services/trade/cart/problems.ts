import type { Product } from '#contract/content/products.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import { payableCurrencies } from '../orders/quotes.ts';
import type { Invitation } from '../waitlists/invitations.ts';
import type { CartRow } from './lines.ts';

export type Found = {
  readonly row: CartRow;
  /** As its variant. */
  readonly product: Product | null;
  /** Whether the product is still offered, but not its variant. */
  readonly lacksVariant: boolean;
  /** Of a product that is otherwise sold out. */
  readonly invitation: Invitation | null;
};

type Terms = { readonly settings: TradeSettings; readonly currency: string | undefined };

/** Why a line of a cart cannot be ordered now, for the customer; null if it can. */
export function problemOf(
  { row: { variant, quantity }, product, lacksVariant, invitation }: Found,
  { settings, currency }: Terms,
): string | null {
  if (lacksVariant && variant === null) return 'This product has variants now. Choose one on its page.';
  if (lacksVariant) return 'This variant is no longer offered.';
  if (!product) return 'This product is no longer offered.';
  const currencies = payableCurrencies(settings, product);
  if (currencies.length === 0) return 'This product cannot be ordered online.';
  if (product.availability !== 'in_stock') {
    if (!invitation) return 'Sold out at the moment.';
    if (quantity > 1) return 'Your invitation is for one piece.';
  }
  if (product.stockLeft !== null && !invitation && quantity > product.stockLeft)
    return `Only ${product.stockLeft} left. Order fewer of it.`;
  if (currency === undefined || !currencies.includes(currency))
    return `No price in ${currency}. It can be ordered in ${currencies.join(' or ')}.`;
  return null;
}
