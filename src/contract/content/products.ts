/** `name` is the slug, `title` the displayed name. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, money, paged, pageNumber, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';

const endpoint = endpointsOf({ service: 'content' });

export const productSummary = z.object({
  id,
  name: slug,
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  cover: picture.nullable(),
  prices: z.array(money).min(1),
  /** in_stock: can be ordered; waitlist: collects entries; sold_out: neither. */
  availability: z.enum(['in_stock', 'waitlist', 'sold_out']),
  /** Remaining pieces if few are left, else null: the exact stock is not public. */
  stockLeft: z.number().int().nullable(),
  featured: z.boolean(),
  updatedAt: timestamp,
});
export type ProductSummary = z.infer<typeof productSummary>;

export const product = productSummary.extend({
  body: richText,
  pictures: z.array(picture),
  specification: z.array(z.object({ label: z.string().max(80), value: z.string().max(limits.shortText) })),
  seo,
});
export type Product = z.infer<typeof product>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'anyone',
  summary: 'List active products in catalogue order',
  input: z.object({
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(24),
    featured: z.stringbool().optional(),
    category: z.string().max(limits.slug).optional(),
  }),
  output: paged(productSummary).extend({
    /** Those with active products, in their order. */
    categories: z.array(z.object({ slug, name: z.string(), count: z.number().int() })).default([]),
  }),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:name',
  access: 'anyone',
  summary: 'Get an active product',
  input: z.object({ name: z.string().max(limits.slug) }),
  output: product,
});
