/** Lists of countries and amounts as people type them: `Austria, BE`, `EUR 5.90, GBP 4.90`. */
import type { Money } from '#contract/fields.ts';
import { exampleAmount, readAmounts, typedAmount } from '#contract/money.ts';
import type { CountryName } from '#contract/trade/countries.ts';

type Countries = readonly CountryName[];
type Read<T> = { readonly values: T[]; readonly error?: string };

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();

/** Reads names or codes, in capitals or not. */
export function readCountries(text: string, countries: Countries): Read<string> {
  const values: string[] = [];
  for (const piece of text.split(/[,;\n]/).filter((typed) => typed.trim())) {
    const typed = folded(piece);
    const found = countries.find(({ code, name }) => code.toLowerCase() === typed || folded(name) === typed);
    if (!found) return { values, error: `“${piece.trim()}” is not a country.` };
    values.push(found.code);
  }
  return { values };
}

export const countriesText = (codes: readonly string[], countries: Countries): string =>
  codes.map((code) => countries.find((country) => country.code === code)?.name ?? code).join(', ');

export function readCosts(text: string): Read<Money> {
  const { values, wrong } = readAmounts(text);
  if (wrong === undefined) return { values };
  const code = wrong.slice(0, 3).toUpperCase();
  const currency = /^[A-Z]{3}$/.test(code) ? code : 'EUR';
  return { values, error: `“${wrong}” is not an amount. Enter it as in ${currency} ${exampleAmount(currency)}.` };
}

export const amountsText = (amounts: readonly Money[]): string =>
  amounts.map((money) => `${money.currency} ${typedAmount(money)}`).join(', ');
