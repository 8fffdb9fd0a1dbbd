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
  return { ...usual, locale: document.documentElement.lang || usual.locale };
}

/** Services of other makers may send what this program cannot write. */
export function setSiteFormat({ locale, timeZone }: SiteFormat): void {
  try {
    const resolved = new Intl.DateTimeFormat(locale, { timeZone }).resolvedOptions();
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
