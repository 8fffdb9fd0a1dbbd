'use server';
import { openSharedDeck, recordSharedView } from '#contract/content/shared-decks.ts';
import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction } from '../../request/action.ts';

export const openShare = defineAction(openSharedDeck, 'open-share', async (input, { openDeck, href }) => {
  await openDeck(input);
  return redirect(href);
});

export const recordSharedSlide = defineAction(recordSharedView, 'view', async (input, { api }) => {
  await api(recordSharedView, input).catch((error: unknown) => {
    // Readers are not interrupted when a view cannot be counted.
    if (!isFailure(error)) throw error;
  });
  return null;
});
