const hour = 3_600_000;

/** Deliveries of these periods are sent again. */
export const periods = {
  hour: { label: 'In the last hour', milliseconds: hour },
  day: { label: 'In the last 24 hours', milliseconds: 24 * hour },
  week: { label: 'In the last 7 days', milliseconds: 7 * 24 * hour },
  all: { label: 'All that are kept', milliseconds: Number.POSITIVE_INFINITY },
} as const;

export const sinceOf = (period: keyof typeof periods): Date =>
  new Date(Math.max(0, Date.now() - periods[period].milliseconds));
