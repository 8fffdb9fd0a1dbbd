import { siteFormat } from './site-format.ts';

/** They are slow to make, and there are as many as languages. */
const formats = new Map<string, Intl.NumberFormat>();

/** As the site writes numbers, unless it is for another language. */
export function figure(count: number, locale: string = siteFormat().locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format.format(count);
}
