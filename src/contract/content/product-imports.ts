import * as z from 'zod';
import { id, timestamp } from '../fields.ts';
import { importColumns, importReport, importText } from '../imports.ts';
import { productEndpoint } from './products-admin.ts';

/** Cells as they are in an exported file; `before` is null for a new product. */
const changedCell = z.object({ column: z.string(), before: z.string().nullable(), after: z.string() });
export type ChangedCell = z.infer<typeof changedCell>;

export const productImport = importReport({
  name: z.string(),
  title: z.string(),
  operation: z.enum(['create', 'change', 'keep']),
  changes: z.array(changedCell),
}).extend({
  /** Categories that do not exist, named as in the file. */
  newCategories: z.array(z.string()).default([]),
});
export type ProductImport = z.infer<typeof productImport>;

export const importProducts = productEndpoint({
  method: 'POST',
  path: '/admin/product-imports',
  summary: 'Create and change products from a CSV file: all lines or none. With `dryRun` nothing is changed',
  input: z.object({
    csv: importText,
    columns: importColumns,
    /** Creates the categories that do not exist, which stay if the import is undone. If false, each of them is an error. */
    createCategories: z.boolean().default(false),
    dryRun: z.boolean(),
  }),
  output: productImport,
});

const pastImport = z.object({
  id,
  at: timestamp,
  created: z.number().int(),
  changed: z.number().int(),
  undoneAt: timestamp.nullable(),
});
export type PastImport = z.infer<typeof pastImport>;

export const keptImports = 10;

export const listProductImports = productEndpoint({
  method: 'GET',
  path: '/admin/product-imports',
  summary: `List the last ${keptImports} imports of products, newest first`,
  input: z.object({}),
  output: z.object({ items: z.array(pastImport) }),
});

const leftProduct = z.object({
  id,
  title: z.string(),
  /** Null stands for the whole product. */
  field: z.string().nullable(),
  message: z.string(),
});
export type LeftProduct = z.infer<typeof leftProduct>;

export const undoProductImport = productEndpoint({
  method: 'POST',
  path: '/admin/product-imports/:id/undo',
  summary:
    'Undo an import: new products are moved to the trash, changed fields get their old values. What someone changed since is left as it is',
  input: z.object({ id }),
  output: z.object({
    /** Products that were changed back. */
    undone: z.number().int(),
    /** New products that were moved to the trash. */
    trashed: z.number().int().default(0),
    left: z.array(leftProduct),
  }),
});
