/** Selections stored in cookies besides the theme: the current organization and the last selected records. */
import * as z from 'zod';
import { limits } from './fields.ts';

/** Each is a cookie with the prefix `chosen-`, used by the server when the URL has no selection. */
export const rememberedNames = [
  'organization',
  'app',
  'user',
  'role',
  'product',
  'policy',
  'waitlist',
  'post',
  'admin-organization',
  'deck',
] as const;
export type RememberedName = (typeof rememberedNames)[number];

/** An id or a slug. */
export const rememberedValue = z
  .string()
  .max(limits.slug)
  .regex(/^[A-Za-z0-9-]+$/);
