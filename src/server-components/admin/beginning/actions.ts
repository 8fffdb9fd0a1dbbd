'use server';
import * as z from 'zod';
import { changeChecklist } from '#contract/beginning.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { defineOperation } from '../../request/action.ts';

export const changeShown = defineOperation(
  changeChecklist,
  'checklist',
  (_, { isShown }) => (isShown ? 'The overview shows the checklist again.' : redirect(href('account'))),
  changeChecklist.input.extend({ isShown: z.stringbool().optional() }),
);
