'use server';
import { endView, startView } from '#contract/auth/views.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';

/** The gateway keeps the token of the view, so no secret passes through these actions. */
export const startViewing = action(startView, 'view-as', async (input, { session }) =>
  redirect(await session.startView(input)),
);

export const endViewing = action(endView, 'view-end', async (_, { session }) => redirect(await session.endView()));
