/** News: posts as visitors see them. Drafts, schedules and revisions come with the back office. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, limits, paged, pageNumber, slug, timestamp } from './fields.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';
import { richText } from './rich-text.ts';

export const postStatus = z.enum(['draft', 'scheduled', 'published', 'archived']);

export const postSummary = z.object({
  slug,
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  cover: picture.nullable(),
  tags: z.array(z.string().max(limits.tag)).max(limits.tags),
  pinned: z.boolean(),
  publishedAt: timestamp,
  /** Whole minutes. */
  readingMinutes: z.number().int(),
});
export type PostSummary = z.infer<typeof postSummary>;

const neighbour = z.object({ slug, title: z.string() }).nullable();

export const post = postSummary.extend({
  id,
  body: richText,
  seo,
  updatedAt: timestamp,
  previous: neighbour,
  next: neighbour,
});
export type Post = z.infer<typeof post>;

export const listPosts = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/posts',
  access: 'anyone',
  summary: 'Published posts: pinned first, then newest first',
  input: z.object({
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    tag: z.string().max(limits.tag).optional(),
  }),
  output: paged(postSummary).extend({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

/** Answers 404 for unknown, draft and trashed posts; a former slug answers with the post, whose `slug` then differs. */
export const getPost = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/posts/:slug',
  access: 'anyone',
  summary: 'One published post',
  input: z.object({ slug: z.string().max(limits.slug) }),
  output: post,
});
