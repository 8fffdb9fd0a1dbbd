/**
 * The format in which the site writes dates, numbers and amounts. A process shows one site, so there is one value for
 * the gateway and both bundles; browsers read the language of the document.
 */
export type SiteFormat = { readonly locale: string; readonly timeZone: string };

const key = Symbol.for('portico.site-format');
const holder = globalThis as { [key]?: SiteFormat };
const usual: SiteFormat = { locale: 'en-GB', timeZone: 'UTC' };

export function siteFormat(): SiteFormat {
  if (holder[key]) return holder[key];
  if (typeof document === 'undefined') return usual;
  return { ...usual, locale: writtenAs(document.documentElement.lang || usual.locale) };
}

/** In Arabic too, digits and days are those in which people type, and which numbers of orders have. */
export const writtenAs = (locale: string): string =>
  /^ar(-[A-Z]{2})?$/.test(locale) ? `${locale}-u-ca-gregory-nu-latn` : locale;

/** For `dir` of a document in this language; undefined where text runs to the right. */
export const directionOf = (locale: string): 'rtl' | undefined => (/^(ar|he)\b/.test(locale) ? 'rtl' : undefined);

/** For documents that are written by hand. */
export const langAttributes = (locale: string): string => `lang="${locale}"${directionOf(locale) ? ' dir="rtl"' : ''}`;

/** Services of other makers may send what this program cannot write. */
export function setSiteFormat({ locale, timeZone }: SiteFormat): void {
  try {
    const resolved = new Intl.DateTimeFormat(writtenAs(locale), { timeZone }).resolvedOptions();
    holder[key] = { locale: resolved.locale, timeZone };
  } catch {
    holder[key] = usual;
  }
}

const formats = new WeakMap<Intl.DateTimeFormatOptions, { readonly site: SiteFormat; format: Intl.DateTimeFormat }>();

/**
 * The format is in the zone of the site unless the options have one. The options identify the formatter, which is slow
 * to make.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const site = siteFormat();
  const known = formats.get(options);
  if (known?.site === site) return known.format;
  const format = new Intl.DateTimeFormat(site.locale, { timeZone: site.timeZone, ...options });
  formats.set(options, { site, format });
  return format;
}
