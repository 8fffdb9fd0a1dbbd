/** Lists of countries and amounts as people type them: `Austria, BE`, `EUR 5.90, GBP 4.90`. */
import type { Money } from '#contract/fields.ts';
import { exampleAmount, majorUnits, minorUnits } from '#contract/money.ts';
import type { CountryName } from '#contract/trade/countries.ts';

type Countries = readonly CountryName[];
type Read<T> = { readonly values: T[]; readonly error?: string };

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();

/** Names or codes, in capitals or not. */
export function readCountries(text: string, countries: Countries): Read<string> {
  const values: string[] = [];
  for (const piece of text.split(/[,;\n]/).filter((typed) => typed.trim())) {
    const typed = folded(piece);
    const found = countries.find(({ code, name }) => code.toLowerCase() === typed || folded(name) === typed);
    if (!found) return { values, error: `“${piece.trim()}” is no country.` };
    values.push(found.code);
  }
  return { values };
}

export const countriesText = (codes: readonly string[], countries: Countries): string =>
  codes.map((code) => countries.find((country) => country.code === code)?.name ?? code).join(', ');

/** A comma between digits belongs to an amount. */
export function readAmounts(text: string): Read<Money> {
  const values: Money[] = [];
  for (const piece of text.split(/,(?!\d)|[;\n]/).filter((typed) => typed.trim())) {
    const [, code = '', typed = ''] = /^([a-z]{3})\s*([\d.,]+)$/i.exec(piece.trim()) ?? [];
    const currency = code.toUpperCase();
    const amount = minorUnits(typed, currency);
    if (amount === null) {
      const example = `${currency || 'EUR'} ${exampleAmount(currency || 'EUR')}`;
      return { values, error: `“${piece.trim()}” is no amount. Enter it as in ${example}.` };
    }
    values.push({ currency, amount });
  }
  return { values };
}

export const amountsText = (amounts: readonly Money[]): string =>
  amounts.map((money) => `${money.currency} ${majorUnits(money)}`).join(', ');
