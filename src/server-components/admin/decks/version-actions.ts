'use server';
import { restoreDeckVersion, saveDeckVersion } from '#contract/content/deck-versions.ts';
import { action } from '../../request/action.ts';

export const saveVersion = action(saveDeckVersion, 'keep', async (input, { api }) => {
  const { number } = await api(saveDeckVersion, input);
  return `Saved as version ${number}.`;
});

export const restoreVersion = action(restoreDeckVersion, 'versions', async ({ id, number }, { api }) => {
  const before = await api(restoreDeckVersion, { id, number });
  return {
    message: `Version ${number} restored. The previous slides are saved as version ${before.number}.`,
    undo: { id, number: String(before.number) },
  };
});
