/** The file has no schema, because browsers load it. */
import type { Money } from '../fields.ts';

export const quantityLimit = 99;

/** `country` is ISO 3166-1 alpha-2, `total` in minor units of `currency`. */
export type ShownQuote = {
  /** The quantity of all lines together. */
  readonly quantity: number;
  readonly currency: string;
  readonly country: string;
  readonly total: number;
  /** The terms of the quote. */
  readonly terms?: string | undefined;
};

type Quote = {
  readonly quantity: number;
  readonly total: Money;
  /** It is null without a country, and if nothing is delivered there. */
  readonly shipping: Money | null;
  readonly terms: string | null;
};

/** `3 EUR DE 31800 0a1b2c3d4e5f`. Empty while there is no total yet. */
export function shownText({ quantity, total, shipping, terms }: Quote, country: string | null): string {
  if (country === null || shipping === null) return '';
  return [quantity, total.currency, country, total.amount, ...(terms === null ? [] : [terms])].join(' ');
}

export function readShown(text: string): ShownQuote | undefined {
  const [, quantity, currency = '', country = '', total, terms] =
    /^(\d{1,4}) ([A-Z]{3}) ([A-Z]{2}) (\d{1,15})(?: ([0-9a-f]{12}))?$/.exec(text) ?? [];
  if (quantity === undefined) return undefined;
  return { quantity: Number(quantity), currency, country, total: Number(total), ...(terms ? { terms } : {}) };
}
