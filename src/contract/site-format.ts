/**
 * The format in which the site writes dates, numbers and amounts. A process shows one site, so there is one value for
 * the gateway and both bundles, and one for each request in another language of the site; browsers read the language of
 * the document.
 */
export type SiteFormat = {
  readonly locale: string;
  readonly timeZone: string;
  /** Where the addresses of the language begin, such as `/de`; empty for the first language of the site. */
  readonly prefix: string;
};

const key = Symbol.for('portico.site-format');
const ofRequestKey = Symbol.for('portico.site-format-of-request');
const holder = globalThis as { [key]?: SiteFormat; [ofRequestKey]?: () => SiteFormat | undefined };
const usual: SiteFormat = { locale: 'en-GB', timeZone: 'UTC', prefix: '' };

export function siteFormat(): SiteFormat {
  const format = holder[ofRequestKey]?.() ?? holder[key];
  if (format) return format;
  if (typeof document === 'undefined') return usual;
  return { ...usual, locale: writtenAs(document.documentElement.lang || usual.locale) };
}

/** In Arabic too, digits and days are those in which people type, and which numbers of orders have. */
export const writtenAs = (locale: string): string =>
  /^ar(-[A-Z]{2})?$/.test(locale) ? `${locale}-u-ca-gregory-nu-latn` : locale;

/** For `dir` of a document in this language; undefined where text runs to the right. */
export const directionOf = (locale: string): 'rtl' | undefined => (/^(ar|he)\b/.test(locale) ? 'rtl' : undefined);

/** For `lang`: the reverse of `writtenAs`. */
export const languageTag = (locale: string): string => locale.replace(/-u-.*/, '');

/** For documents that are written by hand. */
export const langAttributes = (locale: string): string =>
  `lang="${languageTag(locale)}"${directionOf(locale) ? ' dir="rtl"' : ''}`;

/** Services of other makers may send what this program cannot write. */
export function asSiteFormat({ locale, timeZone }: Omit<SiteFormat, 'prefix'>, prefix = ''): SiteFormat {
  try {
    const resolved = new Intl.DateTimeFormat(writtenAs(locale), { timeZone }).resolvedOptions();
    return { locale: resolved.locale, timeZone, prefix };
  } catch {
    return { ...usual, prefix };
  }
}

export function setSiteFormat(site: Omit<SiteFormat, 'prefix'>): void {
  holder[key] = asSiteFormat(site);
}

/** `read` is called for each text; the first language is that of `setSiteFormat`. */
export function readFormatOfRequest(read: () => SiteFormat | undefined): void {
  holder[ofRequestKey] = read;
}

type Formats = WeakMap<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>;
const formats = new WeakMap<SiteFormat, Formats>();

/**
 * The format is in the zone of the site unless the options have one. The options identify the formatter, which is slow
 * to make.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const site = siteFormat();
  const known: Formats = formats.get(site) ?? new WeakMap();
  formats.set(site, known);
  const format = known.get(options) ?? new Intl.DateTimeFormat(site.locale, { timeZone: site.timeZone, ...options });
  known.set(options, format);
  return format;
}
