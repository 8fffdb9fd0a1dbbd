import * as z from 'zod';
import { limits } from './fields.ts';
import { allScreens, type ScreenRemembered } from './screens.ts';

export type RememberedName = 'organization' | ScreenRemembered;

/** Each is a cookie with the prefix `chosen-`, used by the server when the URL has no selection. */
export const rememberedNames = [
  'organization',
  ...allScreens.flatMap(({ remembered }) => remembered ?? []),
] as readonly RememberedName[];

/** An id or a slug. */
export const rememberedValue = z
  .string()
  .max(limits.slug)
  .regex(/^[A-Za-z0-9-]+$/);
