/** News: posts as visitors see them, and the steps of their life. What only writers see is in `posts-admin.ts`. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, limits, paged, pageNumber, slug, timestamp } from '../fields.ts';
import { revision } from '../lists.ts';
import { richText } from '../rich-text.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';

export const postStatus = z.enum(['draft', 'scheduled', 'published', 'archived']);

export const postSummary = z.object({
  slug,
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  cover: picture.nullable(),
  tags: z.array(z.string().max(limits.tag)).max(limits.tags),
  pinned: z.boolean(),
  publishedAt: timestamp,
  updatedAt: timestamp,
  /** Whole minutes. */
  readingMinutes: z.number().int(),
});
export type PostSummary = z.infer<typeof postSummary>;

const neighbour = z.object({ slug, title: z.string() }).nullable();

export const post = postSummary.extend({
  id,
  body: richText,
  seo,
  previous: neighbour,
  next: neighbour,
});
export type Post = z.infer<typeof post>;

export const listPosts = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/posts',
  access: 'anyone',
  summary: 'List published posts: pinned first, then newest first',
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
  summary: 'Get a published post',
  input: z.object({ slug: z.string().max(limits.slug) }),
  output: post,
});

/** A post as those who write it see it. `revision` grows with every change. */
export const postDraft = z.object({
  id,
  slug,
  status: postStatus,
  revision: z.number().int(),
  /** When it appears or appeared; of a draft the date that was chosen for it, else null. */
  publishedAt: timestamp.nullable(),
  trashedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type PostDraft = z.infer<typeof postDraft>;

/** What is written of a post, apart from where it stands in its life. */
export const postContent = z.object({
  slug,
  title: z.string().trim().min(1, 'Please enter a title.').max(limits.title),
  summary: z.string().trim().max(limits.summary),
  body: richText,
  cover: picture.nullable(),
  tags: z.array(z.string().trim().min(1).max(limits.tag)).max(limits.tags),
  pinned: z.boolean(),
  seo,
});

export type PostContent = z.infer<typeof postContent>;

export const createPost = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/posts',
  access: 'posts.manage',
  summary: 'Create a post as a draft',
  input: postContent,
  output: postDraft,
  status: 201,
});

/** Of a published post the change is seen at once; its former slug goes on leading to it. */
export const changePost = defineEndpoint({
  service: 'content',
  method: 'PATCH',
  path: '/posts/:id',
  access: 'posts.manage',
  summary: 'Change a post',
  input: postContent.partial().extend({ id }),
  output: postDraft,
});

export const publishPost = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/posts/:id/publish',
  access: 'posts.manage',
  summary: 'Publish the draft of a post now, or schedule it',
  input: z.object({
    id,
    /** Refused where it has passed: `datePost` gives a post an earlier date. */
    publishAt: timestamp.optional(),
    /** In which the moment was chosen; it is only shown. */
    timeZone: z.string().max(60).optional(),
    revision: revision.optional(),
  }),
  output: postDraft,
});

export const trashPost = defineEndpoint({
  service: 'content',
  method: 'DELETE',
  path: '/posts/:id',
  access: 'posts.manage',
  summary: 'Move a post to the trash',
  input: z.object({ id }),
  output: postDraft,
});

export const restorePost = defineEndpoint({
  service: 'content',
  method: 'PUT',
  path: '/posts/:id/restore',
  access: 'posts.manage',
  summary: 'Restore a post from the trash',
  input: z.object({ id }),
  output: postDraft,
});
