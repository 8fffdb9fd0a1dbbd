/** Moments as people choose them: a date and a time of day in a time zone, as `<input type="datetime-local">` has them. */

export function isTimeZone(zone: string): boolean {
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** Said at the field of a schedule. */
export const momentHasPassed = 'This date and time has passed. Choose a later one, or publish now.';

/** `2026-03-01T09:30` as clocks in the zone show it. */
export function localTime(moment: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}

/**
 * The moment at which clocks in the zone show this; null for what is no date. Where clocks are set back it is the first
 * of the two, where they are put forward an hour that does not exist becomes the one after it.
 */
export function momentIn(local: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const day = 86_400_000;
  const candidates = [-day, day].map((away) => asUtc - offset(asUtc + away, zone)).sort((a, b) => a - b);
  const exact = candidates.find((each) => localTime(new Date(each), zone) === local);
  return new Date(exact ?? (candidates.at(-1) as number));
}

/** Milliseconds by which clocks in the zone are ahead of UTC. */
const offset = (moment: number, zone: string) =>
  Date.parse(`${localTime(new Date(moment), zone)}:00Z`) - minute(moment);
const minute = (moment: number) => moment - (moment % 60_000);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws for a zone that there is not. */
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}
