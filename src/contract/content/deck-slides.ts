import * as z from 'zod';
import { id, limits, title } from '../fields.ts';
import { autosave, moved, position, revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { richText } from '../rich-text.ts';
import { slideLayouts } from './decks.ts';
import { draftSlide } from './decks-admin.ts';
import { picture } from './media.ts';

export const maxSlides = 200;

const fields = z.object({
  title,
  body: richText,
  picture: picture.nullable(),
  layout: z.enum(slideLayouts),
  /** Readers never get the notes. */
  notes: z.string().trim().max(limits.longText),
});

const ofDeck = resource({
  service: 'content',
  access: 'decks.manage',
  path: '/admin/decks/:id',
  key: { id },
  output: draftSlide,
});

/** The slide is inserted after the slide `after`, or at the end. */
export const addSlide = ofDeck.post('/slides', 'Add a slide', {
  status: 201,
  input: { after: id.optional(), ...fields.partial().shape },
});

export const changeSlide = ofDeck.patch(
  '/slides/:slideId',
  'Change a slide; 409 if it was changed or removed since `revision`',
  { input: { slideId: id, revision, saveReplaced, autosave, ...fields.partial().shape } },
);

export const moveSlide = ofDeck.post('/slides/:slideId/move', 'Move a slide to a position, counted from 1', {
  input: { slideId: id, to: position },
  output: moved,
});

export const duplicateSlide = ofDeck.post('/slides/:slideId/duplicate', 'Duplicate a slide', {
  status: 201,
  input: { slideId: id },
});

export const removeSlide = ofDeck.delete('/slides/:slideId', 'Remove a slide; it can be restored', {
  input: { slideId: id },
  output: z.object({ position: z.number().int() }),
});

export const restoreSlide = ofDeck.put('/slides/:slideId/restore', 'Restore a removed slide', {
  input: { slideId: id },
  output: z.object({ position: z.number().int() }),
});
