/** Files that are checked before all of their lines, or none, are imported. */
import * as z from 'zod';

export const importLimits = {
  products: 500,
  people: 5_000,
  characters: 1_000_000,
  bytes: 3_000_000,
  columns: 200,
} as const;

export const importText = z
  .string()
  .min(1, 'Please choose a file.')
  .max(importLimits.characters, 'This file is too large.');

/** The field that each column contains, in the order of the file; null ignores the column. If omitted, the header row has our field names. */
export const importColumns = z.array(z.string().max(60).nullable()).max(importLimits.columns).optional();

/** `column` is named as in the file. `line` counts from 1; 0 means the whole file. */
const importError = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() });
export type ImportError = z.infer<typeof importError>;

export const importReport = <Line extends z.ZodRawShape>(line: Line) =>
  z.object({
    /** It is never true with errors. */
    applied: z.boolean(),
    lines: z.array(z.object({ line: z.number().int(), ...line })),
    errors: z.array(importError),
  });
