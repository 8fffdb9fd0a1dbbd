const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** "3 days", "5 hours": whole units, rounded down so that nobody relies on more time than there is. */
export function timeLeft(until: Date, now: Date): string {
  const left = Math.max(0, until.getTime() - now.getTime());
  if (left >= 2 * day) return `${Math.floor(left / day)} days`;
  if (left >= 2 * hour) return `${Math.floor(left / hour)} hours`;
  const minutes = Math.floor(left / minute);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
