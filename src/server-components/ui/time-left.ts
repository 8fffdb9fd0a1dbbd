import { textLocale } from '#contract/translate.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** "3 days", "5 hours": whole units, rounded down so that nobody relies on more time than there is. */
export function timeLeft(until: Date, now: Date): string {
  const left = Math.max(0, until.getTime() - now.getTime());
  if (left >= 2 * day) return inUnits(Math.floor(left / day), 'day');
  if (left >= 2 * hour) return inUnits(Math.floor(left / hour), 'hour');
  return inUnits(Math.floor(left / minute), 'minute');
}

const inUnits = (count: number, unit: string): string =>
  count.toLocaleString(textLocale(), { style: 'unit', unit, unitDisplay: 'long', useGrouping: false });
