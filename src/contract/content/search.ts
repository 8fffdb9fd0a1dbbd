import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits, paged, pageNumber, pageSize, timestamp } from '../fields.ts';
import { internalPage } from './internal-pages.ts';

/** A text in parts; those that match the search are marked. */
const marked = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type Marked = z.infer<typeof marked>;

export const searchKind = internalPage.shape.kind;

const found = internalPage.extend({
  title: marked,
  excerpt: marked,
  /** The time at which a post was published or a policy came into force; null for others. */
  date: timestamp.nullable(),
});
export type Found = z.infer<typeof found>;

export const searchSite = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/search',
  access: 'anyone',
  summary: 'Search what visitors can read: matches in titles first',
  input: z.object({
    query: z.string().trim().max(limits.shortText),
    kind: searchKind.optional(),
    page: pageNumber,
    pageSize: pageSize(limits.pageSize),
  }),
  output: paged(found).extend({
    /** Nothing matched: these are results for similar words, of titles and summaries. */
    corrected: z.string().nullable(),
    /** Counts of all kinds, even if one was asked for. At most 1,000 of a kind are counted, the newest. */
    kinds: z.array(z.object({ kind: searchKind, count: z.number().int() })),
  }),
});
