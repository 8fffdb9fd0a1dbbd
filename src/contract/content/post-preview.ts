/** The live preview of a post shows what the form has, which is stored nowhere (docs/decisions/080-writing-posts.md). */
import * as z from 'zod';
import { limits } from '../fields.ts';
import { richTextJson } from '../rich-text.ts';
import { pictureJson } from './media.ts';
import { authorsIn, mayBeShown } from './post-authors.ts';
import { typedTags } from './typed-tags.ts';

export const postPreviewUrl = '/account/post-preview';

/** The form is sent while somebody types, so nothing is required. */
const typed = z.object({
  title: z.string().max(limits.title).default(''),
  summary: z.string().max(limits.summary).default(''),
  body: richTextJson.default({ type: 'doc', content: [] }),
  /** The cover is left out until it is described. */
  cover: pictureJson.nullable().default(null).catch(null),
  tags: typedTags.default([]).catch([]),
  publishedAt: z.coerce.date().optional(),
});

/** The other fields of the form are dropped. */
export const postPreview = z.record(z.string(), z.string()).transform((values, context) => {
  const read = typed.safeParse(values);
  const authors = authorsIn(values).filter(mayBeShown);
  if (read.success) return { ...read.data, authors: authors.map(({ name }) => ({ name })) };
  for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
