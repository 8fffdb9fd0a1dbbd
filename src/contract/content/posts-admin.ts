/**
 * Posts for the admin screens: published content and draft. Creating, publishing, trashing and restoring posts are in
 * `posts.ts`.
 */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { bulkIds, bulkOutcome, listInput, listOf, reversed, revision, saveReplaced } from '../lists.ts';
import { postContent, postDraft, postStatus } from './posts.ts';
import { finding } from './publish-check.ts';
import { version, versionNumber } from './versions.ts';

const listedPost = postDraft.extend({
  title: z.string(),
  pinned: z.boolean(),
  tags: z.array(z.string()),
  /** Last edit; `updatedAt` is the last change that visitors saw. */
  editedAt: timestamp,
  /** Has a draft beside the published content. */
  hasPending: z.boolean(),
});
export type ListedPost = z.infer<typeof listedPost>;

export const postRecord = postDraft.extend({
  createdAt: timestamp,
  editedAt: timestamp,
  /** Time zone of the schedule. */
  timeZone: z.string().nullable(),
  /** Published or scheduled content; for a draft, its content. */
  content: postContent,
  /** The draft beside a published or scheduled post. */
  pending: postContent.nullable(),
  /** Findings of the publish check for the draft. */
  findings: z.array(finding),
});
export type PostRecord = z.infer<typeof postRecord>;

export const postSorts = ['edited', 'title', 'published'] as const;

export const listPostRecords = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/posts',
  access: 'posts.manage',
  summary: 'List posts of every status; `query` matches the start of words in title and summary',
  input: z.object({
    ...listInput,
    /** `pending`: with unpublished changes. */
    status: z.enum([...postStatus.options, 'pending']).optional(),
    sort: z.enum(postSorts).default('edited'),
    reversed,
  }),
  output: listOf(listedPost),
});

export const getPostRecord = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/posts/:id',
  access: 'posts.manage',
  summary: 'Get a post with its draft',
  input: z.object({ id }),
  output: postRecord,
});

/** Drafts and archived posts change directly. Changes to published and scheduled posts wait in a draft. */
export const savePost = defineEndpoint({
  service: 'content',
  method: 'PUT',
  path: '/editing/posts/:id',
  access: 'posts.manage',
  summary: 'Save the draft without publishing it; 409 if someone else saved in the meantime',
  input: postContent.extend({ id, revision, saveReplaced }),
  output: postRecord,
});

const operation = { id, revision: revision.optional() };

export const discardPost = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/posts/:id/discard',
  access: 'posts.manage',
  summary: 'Discard the draft of a published post; it is saved as a version',
  input: z.object(operation),
  output: postRecord,
});

export const withdrawPost = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/posts/:id/withdraw',
  access: 'posts.manage',
  summary: 'Archive a post or turn it back into a draft; cancels a schedule',
  input: z.object({ ...operation, to: z.enum(['draft', 'archived']) }),
  output: postRecord,
});

/** A draft is published with this date; a scheduled post has the date of its schedule. */
export const datePost = defineEndpoint({
  service: 'content',
  method: 'PUT',
  path: '/editing/posts/:id/date',
  access: 'posts.manage',
  summary: 'Set the publication date that visitors see; 422 for a date in the future',
  input: z.object({ ...operation, publishedAt: timestamp }),
  output: postRecord,
});

export const savePostVersion = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/posts/:id/versions',
  access: 'posts.manage',
  summary: 'Save the draft as a version',
  input: z.object({ id }),
  output: version,
});

export const getPostVersion = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/editing/posts/:id/versions/:number',
  access: 'posts.manage',
  summary: 'Get a version of a post',
  input: z.object({ id, number: versionNumber }),
  output: z.object({ version, content: postContent }),
});

export const restorePostVersion = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/posts/:id/versions/:number/restore',
  access: 'posts.manage',
  summary: 'Restore a version as the draft; visitors see it once it is published',
  input: z.object({ ...operation, number: versionNumber }),
  output: postRecord,
});

export const deletePost = defineEndpoint({
  service: 'content',
  method: 'DELETE',
  path: '/editing/posts/:id',
  access: 'posts.manage',
  summary: 'Delete a post of the trash for good, with its versions and former addresses',
  input: z.object({ id }),
  output: z.object({ id }),
});

export const postOperations = ['publish', 'archive', 'draft', 'trash', 'restore', 'delete'] as const;
export type PostOperation = (typeof postOperations)[number];

export const changePosts = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/editing/posts',
  access: 'posts.manage',
  summary: 'Run an operation on many posts; each succeeds or fails on its own',
  input: z.object({ ids: bulkIds, operation: z.enum(postOperations) }),
  output: bulkOutcome,
});
