import * as z from 'zod';
import { limits } from './fields.ts';
import { allScreens, type ScreenRemembered } from './screens.ts';

/** `cart` is a product that its owner put into the cart before they signed in. */
export type RememberedName = 'organization' | 'cart' | ScreenRemembered;

/** Cookies with the prefix `chosen-`, used when the URL has no selection. */
export const rememberedNames = [
  'organization',
  'cart',
  ...allScreens.flatMap(({ remembered }) => remembered ?? []),
] as readonly RememberedName[];

export const rememberedValue = z
  .string()
  .max(limits.slug)
  .regex(/^[A-Za-z0-9-]+$/);
