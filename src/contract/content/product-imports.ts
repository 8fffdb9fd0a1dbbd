import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { importReport, importText } from '../imports.ts';

export const productImport = importReport({
  name: z.string(),
  title: z.string(),
  operation: z.enum(['create', 'change', 'keep']),
  fields: z.array(z.string()),
});
export type ProductImport = z.infer<typeof productImport>;

export const importProducts = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/admin/product-imports',
  access: 'products.manage',
  summary: 'Create and change products from a CSV file: all lines or none. With `dryRun` nothing is changed',
  input: z.object({ csv: importText, dryRun: z.boolean() }),
  output: productImport,
});
