import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { recordKey } from '../records.ts';
import { page } from './pages.ts';
import { shownAuthors } from './post-authors.ts';
import { postContent } from './posts.ts';
import { product } from './products.ts';

const endpoint = endpointsOf({ service: 'content' });

const previewLink = z.object({
  id,
  actorId: id.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastOpenedAt: timestamp.nullable(),
});
export type PreviewLink = z.infer<typeof previewLink>;

export const listPreviews = endpoint({
  method: 'GET',
  path: '/previews',
  access: 'signed-in',
  summary: 'List the active preview links of a record; for users who may manage it',
  input: z.object({ record: recordKey }),
  output: z.object({ items: z.array(previewLink) }),
});

/** The secret is returned once; only its hash is stored. */
export const createPreview = endpoint({
  method: 'POST',
  path: '/previews',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Create a preview link; for users who may manage the record',
  input: z.object({ record: recordKey, days: z.coerce.number().int().min(1).max(30).default(7) }),
  output: previewLink.extend({ secret: z.string() }),
  status: 201,
});

export const revokePreview = endpoint({
  method: 'DELETE',
  path: '/previews/:id',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Revoke a preview link; for users who may manage the record',
  input: z.object({ id }),
  output: z.object({ id }),
});

/** 404 for an unknown or expired secret, or a deleted record. */
export const openPreview = endpoint({
  method: 'GET',
  path: '/previews/open/:secret',
  access: 'anyone',
  summary: 'Get the draft of the post, page or product behind a preview link',
  input: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
  output: z.object({
    expiresAt: timestamp,
    shown: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('post'),
        post: postContent.extend({
          authors: shownAuthors.removeDefault(),
          readingMinutes: z.number().int(),
          publishedAt: timestamp.nullable(),
        }),
      }),
      z.object({ kind: z.literal('page'), page }),
      z.object({ kind: z.literal('product'), product }),
    ]),
  }),
});
