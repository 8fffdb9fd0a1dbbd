/** It has its own file, because most pages need it in no browser. */
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
  const text = formFor(count, [one, other], catalogue() ? locale : 'en');
  return t(text, { ...values, count: count.toLocaleString(locale) });
}

export const formFor = (count: number, [one, other]: Counted, locale: string): string =>
  new Intl.PluralRules(locale).select(count) === 'one' ? one : other;
