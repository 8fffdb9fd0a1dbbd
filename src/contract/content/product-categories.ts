import * as z from 'zod';
import { slug, timestamp } from '../fields.ts';
import { listOf, moved, position, revision } from '../lists.ts';
import { productEndpoint } from './products-admin.ts';

export const categoryLimits = { all: 100, name: 60 } as const;

const name = z.string().trim().min(1, 'Please enter a name.').max(categoryLimits.name);

const productCategory = z.object({
  /** The slug never changes, so that links to it work. */
  slug,
  name,
  revision: z.number().int(),
  /** Products that are in it, of every status but not in the trash. */
  products: z.number().int(),
  trashedAt: timestamp.nullable(),
});
export type ProductCategory = z.infer<typeof productCategory>;

export const listProductCategories = productEndpoint({
  method: 'GET',
  path: '/admin/product-categories',
  summary: 'List the categories of products in their order, then those in the trash',
  input: z.object({}),
  output: listOf(productCategory),
});

/** Without `slug`, the service derives a free one from the name. */
export const createProductCategory = productEndpoint({
  method: 'POST',
  path: '/admin/product-categories',
  summary: 'Create a category at the end of the list',
  input: z.object({ slug: slug.optional(), name }),
  output: productCategory,
  status: 201,
});

export const changeProductCategory = productEndpoint({
  method: 'PATCH',
  path: '/admin/product-categories/:slug',
  summary: 'Rename a category; 409 if it changed since `revision`',
  input: z.object({ slug, revision, name }),
  output: productCategory,
});

export const moveProductCategory = productEndpoint({
  method: 'POST',
  path: '/admin/product-categories/:slug/place',
  summary: 'Move a category to a position, counted from 1',
  input: z.object({ slug, to: position }),
  output: moved,
});

export const trashProductCategory = productEndpoint({
  method: 'POST',
  path: '/admin/product-categories/:slug/trash',
  summary: 'Move a category to the trash; its products stay in it, but it is shown nowhere',
  input: z.object({ slug }),
  output: productCategory,
});

export const restoreProductCategory = productEndpoint({
  method: 'POST',
  path: '/admin/product-categories/:slug/restore',
  summary: 'Restore a category with its products',
  input: z.object({ slug }),
  output: productCategory,
});
