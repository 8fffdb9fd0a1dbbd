'use server';
import { recordView } from '#contract/content/decks.ts';
import { isFailure } from '#contract/failures.ts';
import { defineAction } from '../../request/action.ts';

export const recordSlide = defineAction(recordView, 'view', async (input, { api }) => {
  await api(recordView, input).catch((error: unknown) => {
    // Readers are not interrupted when a view cannot be counted, unless they have to sign in again.
    if (!isFailure(error) || error.status === 401 || error.status === 403) throw error;
  });
  return null;
});
