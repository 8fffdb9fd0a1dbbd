'use server';
import * as z from 'zod';
import {
  changeDeck,
  changeDecks,
  createDeck,
  deckOperations,
  deleteDeck,
  publishDeck,
  restoreDeck,
  trashDeck,
  unpublishDeck,
} from '#contract/content/decks-admin.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds } from '../ui/operations.ts';
import { listHref, screenHref } from '../ui/urls.ts';

export const createDeckAction = action(createDeck, 'new-deck', async (input, { api }) => {
  const { slug } = await api(createDeck, input);
  return redirect(screenHref('decksAdmin', { deck: slug, done: 'created' }));
});

export const saveSettings = action(
  changeDeck,
  'settings',
  async (input, { api, href }) => {
    const { slug } = await api(changeDeck, input);
    // The slug changed, so the current URL would be a 404.
    if (new URLSearchParams(href.split('?')[1]).get('deck') !== slug)
      return redirect(screenHref('decksAdmin', { deck: slug, part: 'settings', done: 'saved' }));
    return 'Saved.';
  },
  changeDeck.input.extend({ summary: changeDeck.input.shape.summary.default('') }),
);

export const publishNow = action(publishDeck, 'deck', async (input, { api }) => {
  await api(publishDeck, input);
  return 'Published. Readers see it now.';
});

export const unpublish = action(unpublishDeck, 'deck', async (input, { api }) => {
  await api(unpublishDeck, input);
  return {
    message: 'Unpublished. Readers and links can no longer open it.',
    undo: { id: input.id, operation: 'publish' },
  };
});

export const trash = action(trashDeck, 'deck', async ({ id }, { api }) => {
  await api(trashDeck, { id });
  return { message: 'Moved to trash.', undo: { id, operation: 'restore' } };
});

export const restore = action(restoreDeck, 'deck', async ({ id }, { api }) => {
  await api(restoreDeck, { id });
  return 'Restored.';
});

export const deleteForGood = action(deleteDeck, 'deck', async ({ id }, { api, remember }) => {
  await api(deleteDeck, { id });
  remember('deck', null);
  return redirect(listHref('decksAdmin', { view: 'trash', done: 'deleted' }));
});

export const undoOperation = action(
  changeDecks,
  'deck',
  async ({ ids, operation }, { api }) => {
    const outcome = await api(changeDecks, { ids, operation });
    const [failed] = outcome.results.filter(({ ok }) => !ok);
    if (failed) throw failures.conflict(failed.message);
    return 'Undone.';
  },
  z
    .object({ id: z.string().max(4000), operation: z.enum(deckOperations) })
    .transform(({ id, operation }) => ({ ids: id.split(','), operation })),
);

const opposites = { publish: 'unpublish', unpublish: 'publish', trash: 'restore', restore: 'trash' } as const;
const doneMessages = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'moved to trash',
  restore: 'restored',
} as const;

export const changeMany = action(
  changeDecks,
  'decks',
  async ({ operation }, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.invalid({ chosen: 'Please choose at least one.' });
    const outcome = await api(changeDecks, { ids, operation });
    const done = outcome.results.filter(({ ok }) => ok).map(({ id }) => id);
    return bulkOutcome(outcome, doneMessages[operation], { id: done.join(','), operation: opposites[operation] });
  },
  z.object({ operation: z.enum(deckOperations) }),
);
