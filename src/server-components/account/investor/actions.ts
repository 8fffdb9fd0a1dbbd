'use server';
/** Recording that a slide is being looked at: sent by the page itself, and answered with nothing. */
import { recordView } from '../../../contract/content/decks.ts';
import { isFailure } from '../../../contract/failures.ts';
import { action } from '../../request/action.ts';

export const recordSlide = action(recordView, 'view', async (input, { api }) => {
  await api(recordView, input).catch((error: unknown) => {
    // Who reads is not bothered with a view that could not be counted; only signing in again helps against these.
    if (!isFailure(error) || error.status === 401 || error.status === 403) throw error;
  });
  return null;
});
