'use server';
/** Recording that a slide is being looked at through a link: sent by the page itself, and answered with nothing. */
import { recordSharedView } from '../../../contract/content/deck-shares.ts';
import { isFailure } from '../../../contract/failures.ts';
import { action } from '../../request/action.ts';

export const recordSharedSlide = action(recordSharedView, 'view', async (input, { api }) => {
  await api(recordSharedView, input).catch((error: unknown) => {
    // Who reads is not bothered with a view that could not be counted.
    if (!isFailure(error)) throw error;
  });
  return null;
});
