/** Times are in the locale and time zone of the site, so that server and browser render the same text. */
import { dateFormat, type SiteFormat, siteFormat } from '#contract/site-format.ts';

type Props = { readonly date: Date; readonly format?: 'long' | 'short' | 'moment' };

const formats = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function Time({ date, format = 'long' }: Props) {
  return <time dateTime={date.toISOString()}>{formatDate(date, format)}</time>;
}

type Known = Readonly<Record<'long' | 'short', Map<number, string>>>;
const knownOf = new WeakMap<SiteFormat, Known>();
const maxTexts = 1_000;
/** Days begin at a multiple of it in every time zone. */
const quarterHour = 900_000;

export function formatDate(date: Date, format: Props['format'] = 'long'): string {
  if (format === 'moment') return dateFormat(formats.moment).format(date);
  const site = siteFormat();
  const known: Known = knownOf.get(site) ?? { long: new Map(), short: new Map() };
  knownOf.set(site, known);
  // Formatting costs more than rendering the element.
  const texts = known[format];
  const quarter = Math.floor(date.getTime() / quarterHour);
  const text = texts.get(quarter) ?? dateFormat(formats[format]).format(date);
  if (texts.size >= maxTexts) texts.clear();
  texts.set(quarter, text);
  return text;
}

export const momentInZone = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(siteFormat().locale, { ...formats.moment, timeZone }).format(date);
