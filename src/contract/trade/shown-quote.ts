/** The file has no schema, because browsers load it. */
import type { Money } from '../fields.ts';

export const quantityLimit = 99;

/** `country` is ISO 3166-1 alpha-2, `total` in minor units of `currency`. */
export type ShownQuote = {
  readonly quantity: number;
  readonly currency: string;
  readonly country: string;
  readonly total: number;
};

type Quote = { readonly quantity: number; readonly total: Money };

/** `3 EUR DE 31800`. Empty without a country, because then there is no total yet. */
export const shownText = ({ quantity, total }: Quote, country: string | null): string =>
  country === null ? '' : `${quantity} ${total.currency} ${country} ${total.amount}`;

export function readShown(text: string): ShownQuote | undefined {
  const [, quantity, currency = '', country = '', total] =
    /^(\d{1,2}) ([A-Z]{3}) ([A-Z]{2}) (\d{1,15})$/.exec(text) ?? [];
  return quantity === undefined ? undefined : { quantity: Number(quantity), currency, country, total: Number(total) };
}
