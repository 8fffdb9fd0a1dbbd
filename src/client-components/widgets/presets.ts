/** Proposed moments, as the clock shows them in a time zone. */

/** What the clock shows in the zone, as the parts of UTC. */
export function clockIn(timeZone: string, moment: number): Date {
  // Swedish dates are ISO dates.
  return new Date(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
}

function atNine(clock: Date, days: number): Date {
  clock.setUTCDate(clock.getUTCDate() + days);
  clock.setUTCHours(9, 0);
  return clock;
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
