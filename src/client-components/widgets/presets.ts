/** Proposed moments, as the clock shows them in a time zone. */

/** The time on a clock in the zone, as the parts of UTC. */
export function clockIn(timeZone: string, moment: number): Date {
  // Swedish dates are ISO dates.
  return new Date(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
}

function atNine(clock: Date, days: number): Date {
  clock.setUTCDate(clock.getUTCDate() + days);
  clock.setUTCHours(9, 0);
  return clock;
}

/** The time applies until another is chosen. */
export const usualTime = '09:00';

/**
 * A chosen day with the time. Where only the past is accepted, a moment that lies ahead becomes now. `now` is an ISO
 * date of the clock of the zone.
 */
export function momentOn(day: string, time: string, now: string, onlyPast: boolean): string {
  const moment = `${day}T${time || usualTime}`;
  const latest = now.slice(0, 16);
  return onlyPast && moment > latest ? latest : moment;
}

const hour = 3_600_000;
export const presets: ReadonlyArray<readonly [label: string, clock: (zone: string) => Date]> = [
  ['In an hour', (zone) => clockIn(zone, Date.now() + hour)],
  ['Tomorrow at 9', (zone) => atNine(clockIn(zone, Date.now()), 1)],
  [
    'Monday at 9',
    (zone) => {
      const clock = clockIn(zone, Date.now());
      return atNine(clock, (8 - clock.getUTCDay()) % 7 || 7);
    },
  ],
];
