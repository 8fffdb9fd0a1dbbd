import * as z from 'zod';
import { limits } from '../fields.ts';

/** Tags in one field, separated by commas. */
export const typedTags = z
  .string()
  .transform((typed) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean))
  .refine((all) => all.length <= limits.tags, `Use at most ${limits.tags} tags.`)
  .refine((all) => all.every((tag) => tag.length <= limits.tag), `A tag can have at most ${limits.tag} characters.`);
