'use server';
import * as z from 'zod';
import { getBeginning } from '#contract/auth/beginning.ts';
import { defineAction } from '../request/action.ts';

/** For every sample of a form. Its endpoint is one that everybody may call, also while the site is closed. */
export const saveNothing = defineAction(
  getBeginning,
  'gallery',
  async () => 'This is a sample: nothing was saved.',
  z.object({}).loose(),
);
