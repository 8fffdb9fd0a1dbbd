import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, title } from '../fields.ts';
import { autosave, moved, position, revision, saveReplaced } from '../lists.ts';
import { richText } from '../rich-text.ts';
import { slideLayouts } from './decks.ts';
import { draftSlide } from './decks-admin.ts';
import { picture } from './media.ts';

const endpoint = endpointsOf({ service: 'content', access: 'decks.manage' });
const which = { id, slideId: id };

export const slidesAtMost = 200;

const fields = z.object({
  title,
  body: richText,
  picture: picture.nullable(),
  layout: z.enum(slideLayouts),
  /** Never sent to readers. */
  notes: z.string().trim().max(limits.longText),
});

/** Inserted after the slide `after`, or at the end. */
export const addSlide = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/slides',
  summary: 'Add a slide',
  input: z.object({ id, after: id.optional(), ...fields.partial().shape }),
  output: draftSlide,
  status: 201,
});

export const changeSlide = endpoint({
  method: 'PATCH',
  path: '/admin/decks/:id/slides/:slideId',
  summary: 'Change a slide; 409 if it was changed or removed since `revision`',
  input: z.object({ ...which, revision, saveReplaced, autosave, ...fields.partial().shape }),
  output: draftSlide,
});

export const moveSlide = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/slides/:slideId/move',
  summary: 'Move a slide to a position, counted from 1',
  input: z.object({ ...which, to: position }),
  output: moved,
});

export const duplicateSlide = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/slides/:slideId/duplicate',
  summary: 'Duplicate a slide',
  input: z.object(which),
  output: draftSlide,
  status: 201,
});

export const removeSlide = endpoint({
  method: 'DELETE',
  path: '/admin/decks/:id/slides/:slideId',
  summary: 'Remove a slide; it can be restored',
  input: z.object(which),
  output: z.object({ position: z.number().int() }),
});

export const restoreSlide = endpoint({
  method: 'PUT',
  path: '/admin/decks/:id/slides/:slideId/restore',
  summary: 'Restore a removed slide',
  input: z.object(which),
  output: z.object({ position: z.number().int() }),
});
