/** Always in UTC, so that server and browser render the same text. */
type Props = { readonly date: Date; readonly format?: 'long' | 'short' | 'moment' };

const formats = {
  long: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  moment: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }),
  short: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

export function Time({ date, format = 'long' }: Props) {
  return <time dateTime={date.toISOString()}>{formatDate(date, format)}</time>;
}

const days = { long: new Map<number, string>(), short: new Map<number, string>() };
const daysAtMost = 1_000;
const dayLength = 86_400_000;

export function formatDate(date: Date, format: Props['format'] = 'long'): string {
  if (format === 'moment') return formats.moment.format(date);
  // Formatting costs more than rendering the element.
  const known = days[format];
  const day = Math.floor(date.getTime() / dayLength);
  const text = known.get(day) ?? formats[format].format(date);
  if (known.size >= daysAtMost) known.clear();
  known.set(day, text);
  return text;
}

export const momentInZone = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...formats.moment.resolvedOptions(),
    timeZone,
  } as Intl.DateTimeFormatOptions).format(date);
