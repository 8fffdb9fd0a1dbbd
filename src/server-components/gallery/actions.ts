'use server';
import * as z from 'zod';
import { getSite } from '#contract/content/site.ts';
import { defineAction } from '../request/action.ts';

/** For every sample of a form. Its endpoint is one that everybody may call. */
export const saveNothing = defineAction(
  getSite,
  'gallery',
  async () => 'This is a sample: nothing was saved.',
  z.object({}).loose(),
);
