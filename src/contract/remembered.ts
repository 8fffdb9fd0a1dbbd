/** What a browser remembers from visit to visit besides the theme: the organization at hand and the records last chosen. */
import * as z from 'zod';
import { limits } from './fields.ts';

/** Each is a cookie of this name, prefixed with `chosen-`. The server reads it where the address says nothing. */
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
