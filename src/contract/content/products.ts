/** `name` is the slug, `title` the displayed name. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, money, paged, pageNumber, pageSize, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';
import { shownLanguages } from './shown-languages.ts';
import { hasVariants, noVariants, productVariant, productVariants, titleOfVariant } from './variants.ts';

const endpoint = endpointsOf({ service: 'content' });

/** in_stock: can be ordered; waitlist: collects entries; sold_out: neither. */
const availability = z.enum(['in_stock', 'waitlist', 'sold_out']);
/** Remaining pieces if few are left, else null: the exact stock is not public. */
const stockLeft = z.number().int().nullable();

export const productSummary = z.object({
  id,
  name: slug,
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  cover: picture.nullable(),
  /** For a product with variants, these are the lowest prices of each currency. */
  prices: z.array(money).min(1),
  /** Whether its variants have different prices. */
  pricesVary: z.boolean().default(false),
  availability,
  stockLeft,
  featured: z.boolean(),
  updatedAt: timestamp,
  ...shownLanguages,
});
export type ProductSummary = z.infer<typeof productSummary>;

/** Its prices are its own, or those of the product. */
const offeredVariant = productVariant
  .omit({ isOffered: true })
  .extend({ prices: z.array(money), availability, stockLeft });
export type OfferedVariant = z.infer<typeof offeredVariant>;

export const product = productSummary.extend({
  body: richText,
  pictures: z.array(picture),
  specification: z.array(z.object({ label: z.string().max(80), value: z.string().max(limits.shortText) })),
  seo,
  /** It has only variants that are offered, also if they are sold out. */
  variants: z
    .object({ options: productVariants.shape.options, items: z.array(offeredVariant) })
    .default({ options: noVariants.options, items: [] }),
});
export type Product = z.infer<typeof product>;

/**
 * Returns the product as one of its variants, or as it is if it has none. Null if a variant is missing, or not offered.
 */
export function choose(product: Product, key: string | null | undefined): Product | null {
  if (!hasVariants(product.variants)) return key ? null : product;
  const variant = product.variants.items.find((item) => item.key === key);
  if (!variant) return null;
  const { prices, availability, stockLeft } = variant;
  return {
    ...product,
    title: titleOfVariant(product.title, variant),
    prices,
    pricesVary: false,
    availability,
    stockLeft,
  };
}

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'anyone',
  summary: 'List active products in catalogue order',
  input: z.object({
    page: pageNumber,
    pageSize: pageSize(limits.pageSizeOfGrid),
    featured: z.stringbool().optional(),
    category: z.string().max(limits.slug).optional(),
  }),
  output: paged(productSummary).extend({
    /** Categories with active products, in their order. */
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
