import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { autosave, bulkIds, bulkOutcome, listInput, listOf, reversed, revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { givenPost, postContent, postDraft, postStatus } from './posts.ts';
import { finding } from './publish-check.ts';

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
  /** A draft has its content here. */
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

const ofPost = resource({
  service: 'content',
  access: 'posts.manage',
  path: '/admin/posts/:id',
  key: { id },
  output: postRecord,
});

export const getPostRecord = ofPost.get('', 'Get a post with its draft');

/** Drafts and archived posts change at once; changes to the others wait in a draft. */
export const savePost = ofPost.put(
  '',
  'Save the draft without publishing it; 409 if someone else saved in the meantime',
  { input: givenPost.extend({ revision, saveReplaced, autosave }) },
);

export const draftOfPost = draftEndpoints(ofPost, { content: postContent, name: 'a post', live: 'a published post' });

export const withdrawPost = ofPost.post(
  '/withdraw',
  'Archive a post or turn it back into a draft; cancels a schedule',
  { input: { revision, to: z.enum(['draft', 'archived']) } },
);

/** A draft is published with this date; a scheduled post has the date of its schedule. */
export const datePost = ofPost.put(
  '/date',
  'Set the publication date that visitors see; 422 for a date in the future',
  { input: { revision, publishedAt: timestamp } },
);

export const deletePost = ofPost.delete(
  '',
  'Permanently delete a post in the trash, with its versions and former addresses',
  { output: z.object({ id }) },
);

export const postOperations = ['publish', 'archive', 'draft', 'trash', 'restore', 'delete'] as const;
export type PostOperation = (typeof postOperations)[number];

export const changePosts = endpoint({
  method: 'POST',
  path: '/admin/posts',
  summary: 'Run an operation on many posts; each succeeds or fails on its own',
  input: z.object({ ids: bulkIds, operation: z.enum(postOperations) }),
  output: bulkOutcome,
});
