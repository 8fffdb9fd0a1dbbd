/** Messages of services and of the contract are English on the wire, and are translated where somebody reads them. */
import { type Catalogue, catalogue, t, textLocale } from './translate.ts';

type Pattern = { readonly text: string; readonly expression: RegExp };
const patterns = new WeakMap<Catalogue, readonly Pattern[]>();
/** Fewer letters would match texts that only look alike. */
const leastLetters = 7;
/** Longer texts are no messages, and would take long to compare. */
const longest = 400;

/** `Only 3 left` is found as `Only {count} left`. A status in it is translated too. */
export function translateMessage(text: string): string {
  const texts = catalogue();
  if (!texts) return text;
  if (Object.hasOwn(texts, text)) return t(text);
  if (text.length > longest) return text;
  for (const pattern of patternsOf(texts)) {
    const { groups } = pattern.expression.exec(text) ?? {};
    if (groups) return t(pattern.text, mapValues(groups, shownValue));
  }
  return text;
}

export const translateFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  mapValues(fields, (message) => translateMessage(message));

type Change = (value: string, name: string) => string;
const mapValues = (values: Readonly<Record<string, string>>, change: Change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));

/** Placeholders for texts of the program. Others have what people wrote, such as the title of a product. */
const textNames = new Set(['what', 'status', 'types']);

/** `1,000`, as English texts have it. */
const grouped = /^\d{1,3}(,\d{3})+$/;
/** `CHF or EUR` */
const currencies = /^[A-Z]{3}( or [A-Z]{3})+$/;

function shownValue(value: string, name: string): string {
  if (grouped.test(value)) return Number(value.replaceAll(',', '')).toLocaleString(textLocale());
  if (!currencies.test(value)) return textNames.has(name) ? t(value) : value;
  return new Intl.ListFormat(textLocale(), { type: 'disjunction' }).format(value.split(' or '));
}

/** Texts with the most words of their own first. */
function patternsOf(texts: Catalogue): readonly Pattern[] {
  const known = patterns.get(texts);
  if (known) return known;
  const found = Object.keys(texts)
    .filter((text) => /\{\w+\}/.test(text) && letters(text) >= leastLetters)
    .sort((a, b) => letters(b) - letters(a))
    .map((text) => ({ text, expression: expressionOf(text) }));
  patterns.set(texts, found);
  return found;
}

const letters = (text: string): number => text.replace(/\{\w+\}|\P{L}/gu, '').length;

function expressionOf(text: string): RegExp {
  const seen = new Set<string>();
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    // A name may be there again, with the same value.
    const group = seen.has(part) ? `\\k<${part}>` : `(?<${part}>.+)`;
    seen.add(part);
    return group;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
