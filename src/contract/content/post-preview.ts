/** The live preview of a post shows what the form has, which is stored nowhere (docs/decisions/080-writing-posts.md). */
import * as z from 'zod';
import { limits } from '../fields.ts';
import { richTextJson } from '../rich-text.ts';
import { pictureJson } from './media.ts';
import { typedTags } from './typed-tags.ts';

export const postPreviewUrl = '/account/post-preview';

/** What the preview needs of the form. */
export const postPreviewFields = ['title', 'summary', 'body', 'cover', 'tags'];

/** The form is sent while somebody types, so nothing is required. */
export const postPreview = z.object({
  title: z.string().max(limits.title).default(''),
  summary: z.string().max(limits.summary).default(''),
  body: richTextJson.default({ type: 'doc', content: [] }),
  /** Left out until it is described. */
  cover: pictureJson.nullable().default(null).catch(null),
  tags: typedTags.default([]).catch([]),
  publishedAt: z.coerce.date().optional(),
});
