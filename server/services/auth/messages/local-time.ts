/** A date and time as the country writes it; by `otherwise` if its clocks differ at that moment, or if there is no country. */
export function localMoment(iso: string, country: string | null, otherwise: string): string {
  const date = new Date(iso);
  const known = country !== null && /^[A-Z]{2}$/.test(country) ? country : null;
  const zones = known === null ? [] : zonesOf(known);
  const texts = new Set(zones.map((zone) => momentIn(zone, { date, country: known })));
  const [text] = texts;
  return texts.size === 1 && text !== undefined ? text : momentIn(otherwise, { date, country: known });
}

/** TypeScript does not know this method yet. */
type WithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones() ?? [];

const momentIn = (timeZone: string, { date, country }: { date: Date; country: string | null }) =>
  new Intl.DateTimeFormat(`en-${country ?? 'GB'}`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(date);
