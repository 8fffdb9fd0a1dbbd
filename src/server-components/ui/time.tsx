/** A date as people read it (`3 March 2026`) and as programs do. Always UTC, so that every render says the same. */
type Props = { readonly date: Date; readonly format?: 'long' | 'short' | 'moment' };

const formats = {
  long: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  /** With the time of day: for what follows one another within hours. */
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

export const formatDate = (date: Date, format: Props['format'] = 'long'): string => formats[format].format(date);

/** `3 March 2026 at 09:00 CET`: with the clocks of another zone. */
export const momentInZone = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...formats.moment.resolvedOptions(),
    timeZone,
  } as Intl.DateTimeFormatOptions).format(date);
