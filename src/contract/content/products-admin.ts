import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, price, slug, timestamp, title } from '../fields.ts';
import { listInput, listOf, reversed, revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { richText } from '../rich-text.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';
import {
  hasEachCurrencyOnce,
  noVariants,
  productVariants,
  stockOfVariant,
  variantKey,
  variantLimits,
} from './variants.ts';

export const productStatuses = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const;
export type ProductStatus = keyof typeof productStatuses;
export const productStatus = z.enum(Object.keys(productStatuses) as [ProductStatus, ...ProductStatus[]]);

export const productStatusFilter = z.enum([...productStatus.options, 'pending']);

export const productLimits = { prices: 12, specification: 40, pictures: 16, categories: 20, stock: 1_000_000 } as const;
export const lowStock = 5;

export const stock = z.number().int('Enter a whole number.').min(0, 'Enter 0 or more.').max(productLimits.stock);
export const prices = z
  .array(price)
  .min(1, 'Please enter at least one price.')
  .max(productLimits.prices)
  .refine(hasEachCurrencyOnce, 'Enter each currency only once.');

export const productFields = z.object({
  name: slug,
  title,
  summary: z.string().trim().max(limits.summary),
  body: richText,
  pictures: z.array(picture).max(productLimits.pictures),
  prices,
  specification: z
    .array(
      z.object({
        label: z.string().trim().min(1, 'Please enter a name.').max(80),
        value: z.string().trim().min(1, 'Please enter a value.').max(limits.shortText),
      }),
    )
    .max(productLimits.specification),
  /** Slugs. */
  categories: z.array(z.string().max(limits.slug)).max(productLimits.categories),
  variants: productVariants,
  featured: z.boolean(),
  waitlist: z.boolean(),
  seo,
});

export type ProductContent = z.infer<typeof productFields>;

/** Fields of a draft beside an active product. */
const productDraft = productFields.partial();
export type ProductDraft = Partial<ProductContent>;

export const draftOf = <Content extends ProductContent>(content: Content, pending: ProductDraft | null): Content => ({
  ...content,
  ...pending,
});

const variantStock = z.object({ key: variantKey, stock: stockOfVariant });
const hasEachKeyOnce = (stocks: ReadonlyArray<{ key: string }>): boolean =>
  new Set(stocks.map(({ key }) => key)).size === stocks.length;
const eachKeyOnce = 'Give the stock of each variant only once.';
export const variantStocks = z.array(variantStock).max(variantLimits.items).refine(hasEachKeyOnce, eachKeyOnce);

/** It has no limit, because stock that orders give back can exceed what can be entered. */
const storedStock = z.number().int().min(0);

/** The fields of the content are what visitors see, or would see. */
export const productRecord = productFields.extend({
  id,
  categories: productFields.shape.categories.default([]),
  variants: productVariants.default(noVariants),
  status: productStatus,
  /** For a product with variants, this is the sum of those that are offered. */
  stock: storedStock,
  /** It includes variants that only the draft has, or that were removed. */
  variantStock: z.array(variantStock.extend({ stock: storedStock })).default([]),
  /** The place counts from 1, including drafts and archived products. */
  place: z.number().int(),
  revision: z.number().int(),
  formerNames: z.array(z.string()),
  /** The fields that the draft beside an active product changes. */
  pending: productDraft.nullable().default(null),
  createdAt: timestamp,
  /** Last edit; null from a service without drafts. `updatedAt` is the last change that visitors saw. */
  editedAt: timestamp.nullable().default(null),
  updatedAt: timestamp,
  trashedAt: timestamp.nullable(),
});
export type ProductRecord = z.infer<typeof productRecord>;

export const productLine = productRecord
  .omit({ body: true, pictures: true, place: true, formerNames: true, pending: true })
  .extend({ cover: picture.nullable(), pictureCount: z.number().int(), hasPending: z.boolean().default(false) });
export type ProductLine = z.infer<typeof productLine>;

export const productEndpoint = endpointsOf({ service: 'content', access: 'products.manage' });

export const listProductRecords = productEndpoint({
  method: 'GET',
  path: '/admin/products',
  summary: 'List products of any status, in catalogue order by default',
  input: z.object({
    ...listInput,
    status: productStatusFilter.optional(),
    /** `low`: `lowStock` or fewer; `out`: none. */
    stock: z.enum(['low', 'out']).optional(),
    featured: z.stringbool().optional(),
    category: z.string().max(limits.slug).optional(),
    sort: z.enum(['catalogue', 'title', 'updated', 'stock']).default('catalogue'),
    reversed,
  }),
  output: listOf(productLine),
});

const ofProduct = resource({
  service: 'content',
  access: 'products.manage',
  path: '/admin/products/:id',
  key: { id },
  output: productRecord,
});

export const getProductRecord = ofProduct.get('', 'Get a product, also from the trash');

/** Without `name`, the service derives a free one from the title. */
export const createProduct = productEndpoint({
  method: 'POST',
  path: '/admin/products',
  summary: 'Create a product as a draft, at the end of the catalogue',
  input: productFields
    .partial()
    .extend({ ...productFields.pick({ title: true, prices: true }).shape, stock: stock.default(0) })
    .extend({ variantStock: variantStocks.optional() }),
  output: productRecord,
  status: 201,
});

/** Former names redirect. Of an active product, only the stock changes at once; other fields change in its draft. 422 for `stock` of a product with variants. */
export const changeProductRecord = ofProduct.patch(
  '',
  'Change a product, or the draft of an active product; 409 if it changed since `revision`',
  {
    input: productDraft.extend({
      revision,
      saveReplaced,
      stock: stock.optional(),
      /** The stock shown when `stock` was entered, so that orders placed in between are subtracted. */
      stockSeen: storedStock.optional(),
      /** The stock of some of its variants, instead of `stock`. */
      variantStock: z
        .array(variantStock.extend({ stockSeen: storedStock.optional() }))
        .max(variantLimits.items)
        .refine(hasEachKeyOnce, eachKeyOnce)
        .optional(),
    }),
  },
);

export const publishProduct = ofProduct.post('/publish', 'Publish a product, with the changes of its draft', {
  input: { revision },
});

export const draftOfProduct = draftEndpoints(ofProduct, {
  content: productFields,
  name: 'a product',
  live: 'an active product',
  restored: 'the stock does not change',
});

/** When an active product is withdrawn, its draft becomes its content. */
export const changeProductStatus = ofProduct.post(
  '/status',
  'Change the status of a product; 409 if it changed since `revision`',
  { input: { status: productStatus, revision: revision.optional() } },
);

export const moveProduct = ofProduct.post('/place', 'Move a product within the catalogue', {
  input: { to: z.enum(['up', 'down', 'first', 'last']) },
});

export const trashProduct = ofProduct.post('/trash', 'Move a product to the trash; visitors can no longer find it');

export const restoreProduct = ofProduct.post('/restore', 'Restore a product from the trash');

export const deleteProduct = ofProduct.delete(
  '',
  'Permanently delete a product in the trash, with its versions and former names',
  { output: z.object({ id }) },
);
