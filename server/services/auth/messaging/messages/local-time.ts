type Clock = {
  readonly locale: string;
  readonly country: string | null;
  /** The time zone that is used without a country, and for one whose clocks differ at that moment. */
  readonly otherwise: string;
};
type Format = keyof typeof formats;

const formats = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  moment: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day, or a moment, by the clocks of the country if they all show the same. */
export function localTime(iso: string, format: Format, { locale, country, otherwise }: Clock): string {
  const date = new Date(iso);
  const write = (timeZone: string) => new Intl.DateTimeFormat(locale, { ...formats[format], timeZone }).format(date);
  const texts = new Set(zonesOf(country).map(write));
  const [text] = texts;
  return texts.size === 1 && text !== undefined ? text : write(otherwise);
}

/** TypeScript does not know this method yet. */
type WithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOf = (country: string | null): readonly string[] =>
  country !== null && /^[A-Z]{2}$/.test(country)
    ? ((new Intl.Locale(`und-${country}`) as WithZones).getTimeZones() ?? [])
    : [];
