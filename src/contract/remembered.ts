import * as z from 'zod';
import { limits } from './fields.ts';
import { allScreens, type ScreenRemembered } from './screens.ts';

/**
 * `cart` is a product that its owner put into the cart before they signed in, perhaps with a variant: `lamp.oak-m`.
 * `separator` is the one of exported files.
 */
export type RememberedName = 'organization' | 'cart' | 'separator' | ScreenRemembered;

/** Cookies with the prefix `chosen-`, used when the URL has no selection. */
export const rememberedNames = [
  'organization',
  'cart',
  'separator',
  ...allScreens.flatMap(({ remembered }) => remembered ?? []),
] as readonly RememberedName[];

export const rememberedValue = z
  .string()
  .max(2 * limits.slug + 1)
  .regex(/^[A-Za-z0-9-]+(?:\.[a-z0-9-]+)?$/);
