/** Moments as people choose them: a date and a time of day in a time zone, as `<input type="datetime-local">` has them. */

export function isTimeZone(zone: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, zone);
    return true;
  } catch {
    return false;
  }
}

/** Shown at the field of a schedule. */
export const momentHasPassed = 'This date and time has passed. Choose a later one, or publish now.';

/** `2026-03-01T09:30` as clocks in the zone show it. Throws for an unknown zone. */
export const localTime = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * The moment at which clocks in the zone show this; null for what is no date. Where clocks are set back it is the first
 * of the two; where they are put forward, a time that does not exist becomes the one an hour later. Throws for an unknown zone.
 */
export function momentIn(local: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  let clock: Temporal.PlainDateTime;
  try {
    clock = Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
  return new Date(clock.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}
