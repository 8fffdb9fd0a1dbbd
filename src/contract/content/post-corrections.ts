import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';

const endpoint = endpointsOf({ service: 'content' });

const number = z.coerce.number().int().min(1).max(9999);

export const correctionNote = z.string().trim().min(1, 'Say what was corrected.').max(limits.summary);

/** The texts of a post that a correction can change. */
export const correctedText = z.object({
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  body: richText,
});
export type CorrectedText = z.infer<typeof correctedText>;

export const correction = z.object({ number: z.number().int(), note: z.string(), at: timestamp });
export type Correction = z.infer<typeof correction>;

/** 404 for a correction that was withdrawn from view. */
export const getPostCorrection = endpoint({
  method: 'GET',
  path: '/posts/:slug/corrections/:number',
  access: 'anyone',
  summary: 'Get a correction of a published post, with the text before and after it',
  input: z.object({ slug: z.string().max(limits.slug), number }),
  output: z.object({
    post: z.object({ slug: z.string(), title: z.string() }),
    correction,
    before: correctedText,
    after: correctedText,
  }),
});

const correctionRecord = correction.extend({ withdrawnAt: timestamp.nullable() });
export type CorrectionRecord = z.infer<typeof correctionRecord>;

export const listPostCorrections = endpoint({
  method: 'GET',
  path: '/admin/posts/:id/corrections',
  access: 'posts.manage',
  summary: 'List all corrections of a post, newest first',
  input: z.object({ id }),
  output: z.object({ items: z.array(correctionRecord) }),
});

export const changePostCorrection = endpoint({
  method: 'PATCH',
  path: '/admin/posts/:id/corrections/:number',
  access: 'posts.manage',
  summary: 'Withdraw a correction from view, or show it again',
  input: z.object({ id, number, isShown: z.union([z.boolean(), z.stringbool()]) }),
  output: correctionRecord,
});
