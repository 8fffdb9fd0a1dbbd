export function isTimeZone(zone: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, zone);
    return true;
  } catch {
    return false;
  }
}

/** `2026-03-01T09:30` in local time of the zone. Throws for an unknown zone. */
export const localTime = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * When clocks go back, it returns the first of two moments; a missing time becomes an hour later. Throws for an unknown
 * zone.
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

/** Moments that a button proposes, by their label. */
export const proposedMoments = { tomorrow: 'Tomorrow at 9:00', monday: 'Monday at 9:00' } as const;
export type ProposedMoment = keyof typeof proposedMoments;

/** On a Monday, it is the next one. Throws for an unknown zone. */
export function proposedMoment(proposed: ProposedMoment, zone: string, now = new Date()): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = proposed === 'tomorrow' ? 1 : 8 - today.dayOfWeek;
  return new Date(today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds);
}
