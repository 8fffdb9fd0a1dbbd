/** Snoozed inquiries return in the morning, in UTC. */
export const snoozeHour = 8;

export const morningOf = (day: string): Date => new Date(`${day}T0${snoozeHour}:00:00Z`);

/** The first day whose morning lies ahead. */
export function firstMorning(now: Date): string {
  const day = new Date(now);
  if (day.getUTCHours() >= snoozeHour) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
