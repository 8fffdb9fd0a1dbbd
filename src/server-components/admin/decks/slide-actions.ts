'use server';
import * as z from 'zod';
import {
  addSlide,
  changeSlide,
  duplicateSlide,
  moveSlide,
  removeSlide,
  restoreSlide,
} from '#contract/content/deck-slides.ts';
import { pictureJson } from '#contract/content/media.ts';
import { redirect } from '#contract/redirect.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { action } from '../../request/action.ts';
import { screenHref } from '../ui/urls.ts';

const slideHref = (href: string, slide: string, done: string) =>
  screenHref('decksAdmin', { deck: new URLSearchParams(href.split('?')[1]).get('deck'), slide, done });

export const saveSlide = action(
  changeSlide,
  'slide',
  async ({ isRemoved, ...input }, { api, href }) => {
    if (isRemoved) await api(restoreSlide, { id: input.id, slideId: input.slideId });
    await api(changeSlide, input);
    return isRemoved ? redirect(slideHref(href, input.slideId, 'restored')) : 'Saved.';
  },
  changeSlide.input.extend({
    isRemoved: z.literal('true').optional(),
    body: richTextJson,
    picture: pictureJson.optional().transform((picture) => picture ?? null),
    notes: changeSlide.input.shape.notes.default(''),
  }),
);

export const insertSlide = action(addSlide, 'order', async ({ id, after }, { api, href }) => {
  const slide = await api(addSlide, { id, after });
  return redirect(slideHref(href, slide.id, 'added'));
});

export const copySlide = action(duplicateSlide, 'order', async (input, { api, href }) => {
  const slide = await api(duplicateSlide, input);
  return redirect(slideHref(href, slide.id, 'copied'));
});

export const placeSlide = action(moveSlide, 'place', async (input, { api }) => {
  const { position } = await api(moveSlide, input);
  return `Moved to position ${position}.`;
});

export const removeSlideAction = action(removeSlide, 'order', async (input, { api }) => {
  await api(removeSlide, input);
  return { message: 'Removed.', undo: { id: input.id, slideId: input.slideId } };
});

export const restoreSlideAction = action(restoreSlide, 'order', async (input, { api }) => {
  const { position } = await api(restoreSlide, input);
  return `Restored at position ${position}.`;
});
