import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { limits, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { slide } from './decks.ts';
import { picture } from './media.ts';
import { page } from './pages.ts';
import { policySummary, policyVersionSummary } from './policies.ts';
import { postContent, postStatus } from './posts.ts';
import { product } from './products.ts';
import { productRecord, variantStocks } from './products-admin.ts';
import { site } from './site.ts';

const endpoint = endpointsOf({ service: 'content', access: 'pages.manage', api: 'nobody' });

/** `publishedAt` is null for a draft, and the due time of a scheduled post. */
const importedPost = postContent.extend({ status: postStatus, publishedAt: timestamp.nullable() });

/** A version whose `effectiveAt` has not come is scheduled; the newest that has come is in force. */
const importedPolicy = policySummary.omit({ current: true }).extend({
  asksAcceptance: z.boolean(),
  versions: z.array(policyVersionSummary.omit({ status: true }).extend({ body: richText })).min(1),
});

const importedProduct = product
  .pick({
    name: true,
    title: true,
    summary: true,
    body: true,
    pictures: true,
    prices: true,
    specification: true,
    featured: true,
    seo: true,
  })
  .extend({ stock: z.number().int().min(0).max(1_000_000), waitlist: z.boolean() })
  .extend({ variants: productRecord.shape.variants, variantStock: variantStocks.default([]) });

const importedDeck = z.object({
  slug,
  kind: z.enum(['deck', 'document']),
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  publishedAt: timestamp.nullable(),
  slides: z.array(slide.omit({ id: true })),
});

const isEmpty = z.object({ isEmpty: z.boolean() });

export const getContentImport = endpoint({
  method: 'GET',
  path: '/import',
  summary: 'Check whether the service is empty, so that a site can be imported',
  input: z.object({}),
  output: isEmpty,
});

/**
 * Imports everything or nothing: 409 where there is content, 422 where a picture was not sent to `PUT
 * /import/pictures/:file`.
 */
export const importContent = endpoint({
  method: 'POST',
  path: '/import',
  summary: 'Import a site into an empty service; for the system',
  input: z.object({
    site,
    pages: z.array(page.omit({ address: true, updatedAt: true })),
    posts: z.array(importedPost),
    policies: z.array(importedPolicy),
    products: z.array(importedProduct),
    decks: z.array(importedDeck),
    /** `size` in bytes, of the largest width. */
    media: z.array(picture.extend({ size: z.number().int().positive() })),
  }),
  output: isEmpty,
  status: 201,
});

/** Deletes everything, also settings, but the audit log: the service is as after a first start without the demo company. */
export const emptyContent = endpoint({
  method: 'DELETE',
  path: '/import',
  summary: 'Delete pages, posts, products, policies, decks and pictures; for the system',
  input: z.object({}),
  output: z.object({ isEmpty: z.boolean() }),
  deadline: 30_000,
});
