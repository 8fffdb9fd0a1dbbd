import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, paged, pageNumber, pageSize, slug, timestamp, title } from '../fields.ts';
import { revision } from '../lists.ts';
import { resource } from '../resource.ts';
import { richText } from '../rich-text.ts';
import { picture } from './media.ts';
import { seo } from './pages.ts';
import { chosenAuthors, maxAuthors, postAuthor, shownAuthors } from './post-authors.ts';
import { correction, correctionNote } from './post-corrections.ts';
import { shownLanguages } from './shown-languages.ts';
import { at } from './site-preview.ts';

const endpoint = endpointsOf({ service: 'content' });

export const postStatus = z.enum(['draft', 'scheduled', 'published', 'archived']);

export const postSummary = z.object({
  slug,
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  cover: picture.nullable(),
  tags: z.array(z.string().max(limits.tag)).max(limits.tags),
  pinned: z.boolean(),
  authors: shownAuthors,
  publishedAt: timestamp,
  updatedAt: timestamp,
  readingMinutes: z.number().int(),
  ...shownLanguages,
});
export type PostSummary = z.infer<typeof postSummary>;

const neighbour = z.object({ slug, title: z.string() }).nullable();

export const post = postSummary.extend({
  id,
  body: richText,
  seo,
  previous: neighbour,
  next: neighbour,
  /** Newest first, without those that were withdrawn from view. */
  corrections: z.array(correction).default([]),
});
export type Post = z.infer<typeof post>;

export const listPosts = endpoint({
  method: 'GET',
  path: '/posts',
  access: 'anyone',
  summary: 'List published posts: pinned first, then newest first',
  input: z.object({
    page: pageNumber,
    pageSize: pageSize(limits.pageSize),
    tag: z.string().max(limits.tag).optional(),
    at,
  }),
  output: paged(postSummary).extend({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

/** 404 for unknown, draft and trashed posts. Former slugs return the post with its current `slug`. */
export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:slug',
  access: 'anyone',
  summary: 'Get a published post',
  input: z.object({ slug: z.string().max(limits.slug), at }),
  output: post,
});

export const postDraft = z.object({
  id,
  slug,
  status: postStatus,
  revision: z.number().int(),
  /** The chosen date of a draft, or null. */
  publishedAt: timestamp.nullable(),
  trashedAt: timestamp.nullable(),
  updatedAt: timestamp,
});

export const postContent = z.object({
  slug,
  title,
  summary: z.string().trim().max(limits.summary),
  body: richText,
  cover: picture.nullable(),
  tags: z.array(z.string().trim().min(1).max(limits.tag)).max(limits.tags),
  pinned: z.boolean(),
  seo,
  authors: z.array(postAuthor).max(maxAuthors).default([]),
});

export type PostContent = z.infer<typeof postContent>;

export const givenPost = postContent.extend({ authors: chosenAuthors });
export type GivenPost = z.infer<typeof givenPost>;

/** Without `slug`, the service derives a free one from the title. */
export const createPost = endpoint({
  method: 'POST',
  path: '/posts',
  access: 'posts.manage',
  summary: 'Create a post as a draft',
  input: givenPost.partial({ slug: true }),
  output: postDraft,
  status: 201,
});

const ofPost = resource({
  service: 'content',
  access: 'posts.manage',
  path: '/posts/:id',
  key: { id },
  output: postDraft,
});

export const publishPost = ofPost.post('/publish', 'Publish the draft of a post now, or schedule it', {
  input: {
    /** Fails for a past date: use `datePost` for that. */
    publishAt: timestamp.optional(),
    /** The time zone is only displayed. */
    timeZone: z.string().max(60).optional(),
    /** Marks changes of a published post as a correction, which visitors see with what changed. */
    correction: correctionNote.optional(),
    revision,
  },
});

export const trashPost = ofPost.delete('', 'Move a post to the trash');

export const restorePost = ofPost.put('/restore', 'Restore a post from the trash');
