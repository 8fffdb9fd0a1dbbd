import * as z from 'zod';

export const perDayInput = { days: z.coerce.number().int().min(1).max(90).default(14) };

/** Oldest first, including days without any; `day` is a UTC date. */
export const perDay = z.object({ days: z.array(z.object({ day: z.string(), count: z.number().int() })) });
