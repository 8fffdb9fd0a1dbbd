'use server';
import * as z from 'zod';
import { autosavedResult } from '#contract/autosaved.ts';
import { changeDeckShare, createDeckShare, sharePassword } from '#contract/content/deck-shares.ts';
import {
  addSlide,
  changeSlide,
  duplicateSlide,
  moveSlide,
  removeSlide,
  restoreSlide,
} from '#contract/content/deck-slides.ts';
import { restoreDeckVersion, saveDeckVersion } from '#contract/content/deck-versions.ts';
import {
  changeDeck,
  changeDecks,
  createDeck,
  deckOperations,
  deleteDeck,
  getDeckDraft,
  publishDeck,
  restoreDeck,
  trashDeck,
  unpublishDeck,
} from '#contract/content/decks-admin.ts';
import { pictureJson } from '#contract/content/media.ts';
import { failures } from '#contract/failures.ts';
import { givenText } from '#contract/messages/message.ts';
import { afterMove } from '#contract/moves.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { href } from '#contract/routes.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { askFirst } from '../ui/bulk-question.tsx';
import { type BulkOperations, bulkAction, permanentDeletion } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { activeLinks } from './fields.tsx';

type DeckOperation = (typeof deckOperations)[number];

export const createDeckAction = defineAction(createDeck, 'new-deck', async (input, { api }) => {
  const { slug } = await api(createDeck, input);
  return redirect(screenHref('decksAdmin', { deck: slug, done: 'created' }));
});

export const saveSettings = defineAction(
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

export const publishNow = defineOperation(publishDeck, 'deck', 'Published. Readers see it now.');

export const unpublish = defineOperation(unpublishDeck, 'deck', (_, { id: ids }) => ({
  message: 'Unpublished. Readers and links can no longer open it.',
  undo: { ids, operation: 'publish' },
}));

export const trash = defineOperation(trashDeck, 'deck', (_, { id: ids }) => ({
  message: 'Moved to trash.',
  undo: { ids, operation: 'restore' },
}));
export const restore = defineOperation(restoreDeck, 'deck', 'Restored.');
export const deletePermanently = permanentDeletion(deleteDeck, 'deck', 'decksAdmin', 'deck');

export const undoOperation = defineAction(
  changeDecks,
  'deck',
  async ({ ids, operation }, { api }) => {
    const outcome = await api(changeDecks, { ids: ids.split(','), operation });
    const [failed] = outcome.results.filter(({ ok }) => !ok);
    if (failed) throw failures.conflict(givenText(failed.message));
    return 'Undone.';
  },
  z.object({ ids: z.string().max(4000), operation: z.enum(deckOperations) }),
);

export const changeMany = bulkAction(changeDecks, 'decks', {
  one: 'deck',
  operations: {
    publish: { done: 'published', undo: 'unpublish' },
    unpublish: { done: 'unpublished', undo: 'publish' },
    trash: { done: 'moved to trash', undo: 'restore' },
    restore: { done: 'restored', undo: 'trash' },
  } satisfies Record<DeckOperation, BulkOperations['operations'][string]>,
  async check({ api, operation, ids, isConfirmed }) {
    if (isConfirmed || (operation !== 'trash' && operation !== 'unpublish')) return;
    const decks = plural(ids.length, '{count} deck', '{count} decks');
    const verb = operation === 'trash' ? 'Trash' : 'Unpublish';
    const found = await Promise.all(ids.map((id) => ifAvailable(api(getDeckDraft, { id }))));
    const lines = found.flatMap((deck) =>
      deck && deck.status === 'published' && deck.shareCount > 0 ? [`${deck.title}: ${activeLinks(deck)}`] : [],
    );
    if (lines.length === 0) return;
    askFirst({
      question: `${verb} ${decks}? Nobody will be able to open these links.`,
      lines,
      yes: `${verb} ${decks}`,
    });
  },
  all: ({ api, ids, operation }) => api(changeDecks, { ids: [...ids], operation: operation as DeckOperation }),
});

const checked = z
  .literal('on')
  .optional()
  .transform((value) => value !== undefined);

export const createLink = defineOperation(
  createDeckShare,
  'new-link',
  ({ share, secret }) => ({
    message: `Link for ${share.label} created. Copy it now: it is not shown again.`,
    result: href('share', { secret }),
  }),
  createDeckShare.input.extend({ asksEmail: checked, mayDownload: checked, tellsOwner: checked }),
);

export const saveLink = defineOperation(
  changeDeckShare,
  'link',
  (_share, _settings, { href: from }) => {
    const deck = new URLSearchParams(from.split('?')[1]).get('deck');
    return redirect(screenHref('decksAdmin', { deck, part: 'links', done: 'link' }));
  },
  changeDeckShare.input
    .pick({ id: true, shareId: true })
    .extend({
      password: sharePassword.optional(),
      removesPassword: checked,
      asksEmail: checked,
      mayDownload: checked,
      tellsOwner: checked,
    })
    .transform(({ removesPassword, password, ...settings }) => ({
      ...settings,
      ...(removesPassword ? { password: null } : password === undefined ? {} : { password }),
    })),
);

const onLink = changeDeckShare.input.pick({ id: true, shareId: true });

export const revokeLink = defineOperation(
  changeDeckShare,
  'links',
  ({ label }, { id, shareId }) => ({ message: `Link for ${label} revoked.`, undo: { id, shareId } }),
  onLink.transform((link) => ({ ...link, isRevoked: true })),
);
export const reactivateLink = defineOperation(
  changeDeckShare,
  'links',
  ({ label }) => `The link for ${label} works again.`,
  onLink.transform((link) => ({ ...link, isRevoked: false })),
);
export const extendLink = defineOperation(
  changeDeckShare,
  'links',
  ({ label }, { days }) => `The link for ${label} is now valid for ${days} days.`,
  onLink.extend({ days: z.coerce.number().int().min(1).max(3650) }),
);

export const saveVersion = defineOperation(saveDeckVersion, 'keep', ({ number }) => `Saved as version ${number}.`);
export const restoreVersion = defineOperation(restoreDeckVersion, 'versions', (before, { id, number }) => ({
  message: `Version ${number} restored. The previous slides are saved as version ${before.number}.`,
  undo: { id, number: String(before.number) },
}));

const slideHref = (from: string, slide: string, done: string) =>
  screenHref('decksAdmin', { deck: new URLSearchParams(from.split('?')[1]).get('deck'), slide, done });

export const saveSlide = defineAction(
  changeSlide,
  'slide',
  async ({ isRemoved, ...input }, { api, href }) => {
    if (isRemoved) await api(restoreSlide, { id: input.id, slideId: input.slideId });
    const { revision } = await api(changeSlide, input);
    if (isRemoved) return redirect(slideHref(href, input.slideId, 'restored'));
    return { message: 'Saved.', result: autosavedResult({ revision }) };
  },
  changeSlide.input.extend({
    isRemoved: z.literal('true').optional(),
    body: richTextJson,
    picture: pictureJson.optional().transform((picture) => picture ?? null),
    notes: changeSlide.input.shape.notes.default(''),
  }),
);

export const insertSlide = defineOperation(addSlide, 'order', ({ id }, _, { href }) =>
  // Its title is written next.
  redirect(`${slideHref(href, id, 'added')}#slide-title`),
);

export const copySlide = defineOperation(duplicateSlide, 'order', ({ id }, _, { href }) =>
  redirect(slideHref(href, id, 'copied')),
);

export const placeSlide = defineOperation(moveSlide, 'place', (moved, { id, slideId }) =>
  afterMove(moved, { id, slideId, to: String(moved.from) }),
);

export const removeSlideAction = defineOperation(removeSlide, 'order', (_, { id, slideId }) => ({
  message: 'Removed.',
  undo: { id, slideId },
}));
export const restoreSlideAction = defineOperation(
  restoreSlide,
  'order',
  ({ position }) => `Restored at position ${position}.`,
);
