import * as z from 'zod';
import { limits } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';

/** Tags in one field, separated by commas. */
export const typedTags = z
  .string()
  .transform((typed) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean))
  .refine((all) => all.length <= limits.tags, schemaText(message('tags_max', { count: limits.tags })))
  .refine(
    (all) => all.every((tag) => tag.length <= limits.tag),
    schemaText(message('tag_characters_max', { count: limits.tag })),
  );
