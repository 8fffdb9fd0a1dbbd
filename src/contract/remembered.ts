import * as z from 'zod';
import { limits } from './fields.ts';
import { allScreens, type ScreenRemembered } from './screens.ts';

export type RememberedName = 'organization' | ScreenRemembered;

/** Cookies with the prefix `chosen-`, used when the URL has no selection. */
export const rememberedNames = [
  'organization',
  ...allScreens.flatMap(({ remembered }) => remembered ?? []),
] as readonly RememberedName[];

export const rememberedValue = z
  .string()
  .max(limits.slug)
  .regex(/^[A-Za-z0-9-]+$/);
