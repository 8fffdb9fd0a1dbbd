import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const importLimits = { lines: 500, characters: 1_000_000 } as const;

const plannedLine = z.object({
  line: z.number().int(),
  name: z.string(),
  title: z.string(),
  operation: z.enum(['create', 'change', 'keep']),
  fields: z.array(z.string()),
});

/** `line` counts from 1; 0 means the whole file. */
const importError = z.object({ line: z.number().int(), column: z.string().nullable(), message: z.string() });

export const productImport = z.object({
  /** Never true with errors. */
  applied: z.boolean(),
  lines: z.array(plannedLine),
  errors: z.array(importError),
});
export type ProductImport = z.infer<typeof productImport>;

export const importProducts = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/admin/product-imports',
  access: 'products.manage',
  summary: 'Create and change products from a CSV file: all lines or none. With `dryRun` nothing is changed',
  input: z.object({
    csv: z.string().min(1, 'Please choose a file.').max(importLimits.characters, 'This file is too large.'),
    dryRun: z.boolean(),
  }),
  output: productImport,
});
