'use server';
import { recordSharedView } from '#contract/content/deck-shares.ts';
import { isFailure } from '#contract/failures.ts';
import { action } from '../../request/action.ts';

export const recordSharedSlide = action(recordSharedView, 'view', async (input, { api }) => {
  await api(recordSharedView, input).catch((error: unknown) => {
    // Readers are not interrupted when a view cannot be counted.
    if (!isFailure(error)) throw error;
  });
  return null;
});
