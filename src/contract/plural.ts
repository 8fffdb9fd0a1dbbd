/** A file of its own, because most pages need it in no browser. */
import { siteFormat } from './site-format.ts';
import { catalogue, type TextValues, t } from './translate.ts';

/**
 * `plural(2, '{count} order', '{count} orders')`: `{count}` is written as the site writes numbers. A text for one
 * without `{count}` is for counts of at least one, because French uses it for none as well.
 */
export function plural(count: number, one: string, other: string, values: TextValues = {}): string {
  const { locale } = siteFormat();
  const rule = new Intl.PluralRules(catalogue() ? locale : 'en').select(count);
  return t(rule === 'one' ? one : other, { ...values, count: count.toLocaleString(locale) });
}
