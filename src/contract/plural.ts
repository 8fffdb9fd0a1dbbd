/** It has its own file, because most pages need it in no browser. */

import { figure } from './figure.ts';
import { siteFormat } from './site-format.ts';
import { catalogue, type TextValues, t } from './translate.ts';

/** For a count of one, and for others. */
export type Counted = readonly [one: string, other: string];

/**
 * `plural(2, '{count} order', '{count} orders')`: `{count}` is written as the site writes numbers. A text for one
 * without `{count}` is for counts of at least one, because French uses it for none as well.
 */
export function plural(count: number, one: string, other: string, values: TextValues = {}): string {
  const { locale } = siteFormat();
  const text = formFor(count, [one, other], { locale: catalogue() ? locale : 'en', translate: t });
  return t(text, { ...values, count: figure(count, locale) });
}

/** They are slow to make, and there are as many as languages. */
const rules = new Map<string, Intl.PluralRules>();

export type Language = { readonly locale: string; readonly translate: (text: string) => string };

/**
 * The translation of the text for others may have a line for each further form that its language has: `two: …`,
 * `few: …`, `many: …`, and `other: …` for the rest.
 */
export function formFor(count: number, [one, other]: Counted, { locale, translate }: Language): string {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  const name = rule.select(count);
  if (name === 'one') return translate(one);
  const text = translate(other);
  const formNamed = (form: string) => new RegExp(`^${form}: (.*)$`, 'm').exec(text)?.[1];
  return formNamed(name) ?? formNamed('other') ?? text;
}
