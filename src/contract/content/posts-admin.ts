import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { autosave, bulkIds, bulkOutcome, listInput, listOf, reversed, revision, saveReplaced } from '../lists.ts';
import { givenPost, postContent, postDraft, postStatus } from './posts.ts';
import { finding } from './publish-check.ts';
import { version, versionNumber } from './versions.ts';

const endpoint = endpointsOf({ service: 'content', access: 'posts.manage' });

const listedPost = postDraft.extend({
  title: z.string(),
  pinned: z.boolean(),
  tags: z.array(z.string()),
  /** Last edit; `updatedAt` is the last change that visitors saw. */
  editedAt: timestamp,
  hasPending: z.boolean(),
});
export type ListedPost = z.infer<typeof listedPost>;

export const postRecord = postDraft.extend({
  createdAt: timestamp,
  editedAt: timestamp,
  timeZone: z.string().nullable(),
  /** For a draft, its content. */
  content: postContent,
  /** The draft beside a published or scheduled post. */
  pending: postContent.nullable(),
  findings: z.array(finding),
});
export type PostRecord = z.infer<typeof postRecord>;

export const postSorts = ['edited', 'title', 'published'] as const;

export const listPostRecords = endpoint({
  method: 'GET',
  path: '/admin/posts',
  summary: 'List posts of every status; `query` matches the start of words in title and summary',
  input: z.object({
    ...listInput,
    /** `unpublished`: a draft, or scheduled. */
    status: z.enum([...postStatus.options, 'pending', 'unpublished']).optional(),
    /** You are one of its authors. */
    author: z.enum(['me']).optional(),
    sort: z.enum(postSorts).default('edited'),
    reversed,
  }),
  output: listOf(listedPost),
});

export const getPostRecord = endpoint({
  method: 'GET',
  path: '/admin/posts/:id',
  summary: 'Get a post with its draft',
  input: z.object({ id }),
  output: postRecord,
});

/** Drafts and archived posts change at once; changes to the others wait in a draft. */
export const savePost = endpoint({
  method: 'PUT',
  path: '/admin/posts/:id',
  summary: 'Save the draft without publishing it; 409 if someone else saved in the meantime',
  input: givenPost.extend({ id, revision, saveReplaced, autosave }),
  output: postRecord,
});

const operation = { id, revision };

export const discardPost = endpoint({
  method: 'POST',
  path: '/admin/posts/:id/discard',
  summary: 'Discard the draft of a published post; it is saved as a version',
  input: z.object(operation),
  output: postRecord,
});

export const withdrawPost = endpoint({
  method: 'POST',
  path: '/admin/posts/:id/withdraw',
  summary: 'Archive a post or turn it back into a draft; cancels a schedule',
  input: z.object({ ...operation, to: z.enum(['draft', 'archived']) }),
  output: postRecord,
});

/** A draft is published with this date; a scheduled post has the date of its schedule. */
export const datePost = endpoint({
  method: 'PUT',
  path: '/admin/posts/:id/date',
  summary: 'Set the publication date that visitors see; 422 for a date in the future',
  input: z.object({ ...operation, publishedAt: timestamp }),
  output: postRecord,
});

export const savePostVersion = endpoint({
  method: 'POST',
  path: '/admin/posts/:id/versions',
  summary: 'Save the draft as a version',
  input: z.object({ id }),
  output: version,
});

export const getPostVersion = endpoint({
  method: 'GET',
  path: '/admin/posts/:id/versions/:number',
  summary: 'Get a version of a post',
  input: z.object({ id, number: versionNumber }),
  output: z.object({ version, content: postContent }),
});

export const restorePostVersion = endpoint({
  method: 'POST',
  path: '/admin/posts/:id/versions/:number/restore',
  summary: 'Restore a version as the draft; visitors see it once it is published',
  input: z.object({ ...operation, number: versionNumber }),
  output: postRecord,
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/admin/posts/:id',
  summary: 'Permanently delete a post in the trash, with its versions and former addresses',
  input: z.object({ id }),
  output: z.object({ id }),
});

export const postOperations = ['publish', 'archive', 'draft', 'trash', 'restore', 'delete'] as const;
export type PostOperation = (typeof postOperations)[number];

export const changePosts = endpoint({
  method: 'POST',
  path: '/admin/posts',
  summary: 'Run an operation on many posts; each succeeds or fails on its own',
  input: z.object({ ids: bulkIds, operation: z.enum(postOperations) }),
  output: bulkOutcome,
});
