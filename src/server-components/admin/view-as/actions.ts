'use server';
import { endView } from '#contract/auth/views.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction } from '../../request/action.ts';

export const endViewing = defineAction(endView, 'view-end', async (_, { session }) =>
  redirect(await session.endView()),
);
